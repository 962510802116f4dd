export { RedisClaimCheck } from './redis-claim-check';
export { RedisTrafficLimits } from './redis-traffic-limits';
