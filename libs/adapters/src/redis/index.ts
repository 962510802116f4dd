export { RedisClaimCheck } from './redis-claim-check';
export { RedisTrafficLimits } from './redis-traffic-limits';
export { RedisSessionMemories } from './redis-session-memories';
