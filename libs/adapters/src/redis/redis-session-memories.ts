import { newId } from '@hivemind/contracts';
import {
  type KeptSessionMemory,
  SESSION_MEMORY_BOUNDS,
  type SessionMemories,
  type SessionMemoryBounds,
} from '@hivemind/ports';
import type { Redis } from 'ioredis';
import { reach } from './redis-error';

/**
 * A memory is a hash under its own key; beside it lie, for the bounds, the order of use (of a project, and of all) and
 * the sizes. KEYS[1] is the common prefix, from which the script makes all other keys.
 */
const COMMON = `
local p = KEYS[1]
local time = redis.call('TIME')
-- To the microsecond: of two uses in one millisecond the later one is the later.
local now = time[1] * 1000 + time[2] / 1000
local function drop(name)
  local project = string.match(name, '^(.-)/')
  redis.call('DEL', p .. ':of:' .. name)
  redis.call('ZREM', p .. ':all', name)
  redis.call('ZREM', p .. ':project:' .. project, name)
  local size = tonumber(redis.call('HGET', p .. ':sizes', name) or '0')
  redis.call('HDEL', p .. ':sizes', name)
  redis.call('DECRBY', p .. ':bytes', size)
end
`;

/** ARGV: project, name, version read or '', new version, memory, its bytes, lifetime, most of a project, most bytes. */
const SAVE = `${COMMON}
local project, name, read = ARGV[1], ARGV[2], ARGV[3]
local kept = p .. ':of:' .. name
if (redis.call('HGET', kept, 'version') or '') ~= read then return 0 end
redis.call('HSET', kept, 'version', ARGV[4], 'memory', ARGV[5])
redis.call('PEXPIRE', kept, ARGV[7])
local before = tonumber(redis.call('HGET', p .. ':sizes', name) or '0')
redis.call('HSET', p .. ':sizes', name, ARGV[6])
redis.call('INCRBY', p .. ':bytes', ARGV[6] - before)
redis.call('ZADD', p .. ':all', now, name)
redis.call('ZADD', p .. ':project:' .. project, now, name)
redis.call('PEXPIRE', p .. ':project:' .. project, ARGV[7])
for _, old in ipairs(redis.call('ZRANGEBYSCORE', p .. ':all', '-inf', now - ARGV[7], 'LIMIT', 0, 100)) do drop(old) end
while redis.call('ZCARD', p .. ':project:' .. project) > tonumber(ARGV[8]) do
  drop(redis.call('ZRANGE', p .. ':project:' .. project, 0, 0)[1])
end
while tonumber(redis.call('GET', p .. ':bytes') or '0') > tonumber(ARGV[9]) and redis.call('ZCARD', p .. ':all') > 1 do
  drop(redis.call('ZRANGE', p .. ':all', 0, 0)[1])
end
return 1
`;

/** ARGV: project. */
const FORGET = `${COMMON}
for _, name in ipairs(redis.call('ZRANGE', p .. ':project:' .. ARGV[1], 0, -1)) do drop(name) end
return 1
`;

interface ScriptedRedis {
  hivemindSaveMemory(prefix: string, ...args: (string | number)[]): Promise<number>;
  hivemindForgetMemories(prefix: string, project: string): Promise<number>;
}

/** Session memories in Redis, shared by every process. */
export class RedisSessionMemories implements SessionMemories {
  private readonly scripted: ScriptedRedis;
  private readonly prefix: string;

  /**
   * @param redis a connection that fails while Redis is away instead of queueing commands; stays its owner's
   * @param prefix of all keys
   */
  constructor(
    private readonly redis: Redis,
    prefix = 'hivemind',
    private readonly bounds: SessionMemoryBounds = SESSION_MEMORY_BOUNDS,
  ) {
    this.prefix = `${prefix}:memories`;
    redis.defineCommand('hivemindSaveMemory', { numberOfKeys: 1, lua: SAVE });
    redis.defineCommand('hivemindForgetMemories', { numberOfKeys: 1, lua: FORGET });
    this.scripted = redis as unknown as ScriptedRedis;
  }

  async load(projectId: string, scopeKey: string): Promise<KeptSessionMemory | null> {
    const key = `${this.prefix}:of:${projectId}/${scopeKey}`;
    const [version, memory] = await reach(this.redis, () => this.redis.hmget(key, 'version', 'memory'));
    return version && memory ? { memory: JSON.parse(memory) as unknown, version } : null;
  }

  async save(projectId: string, scopeKey: string, memory: unknown, version: string | null): Promise<boolean> {
    const { ttlMs, perProject, totalBytes } = this.bounds;
    const text = JSON.stringify(memory);
    const name = `${projectId}/${scopeKey}`;
    const size = Buffer.byteLength(text);
    const args = [projectId, name, version ?? '', newId(), text, size, ttlMs, perProject, totalBytes];
    return (await reach(this.redis, () => this.scripted.hivemindSaveMemory(this.prefix, ...args))) === 1;
  }

  async forget(projectId: string): Promise<void> {
    await reach(this.redis, () => this.scripted.hivemindForgetMemories(this.prefix, projectId));
  }
}
