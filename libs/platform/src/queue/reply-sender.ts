import type { Redis } from 'ioredis';
import { REPLY_TTL_MS, replyChannel, replyKey } from './queue-catalogue';

/** Up to here a reply rides in its announcement. Redis cuts a subscriber off that has megabytes outstanding. */
const ANNOUNCED_WHOLE_BYTES = 65_536;

/**
 * One command, so that a reply is never announced without being there, and so that it is sent again as a whole when the
 * connection breaks. KEYS: the reply's key. ARGV: reply, milliseconds, channel, job id, greatest size to announce.
 */
const STORE_AND_ANNOUNCE = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
local news = ARGV[4]
if #ARGV[1] <= tonumber(ARGV[5]) then news = news .. '\\n' .. ARGV[1] end
return redis.call('PUBLISH', ARGV[3], news)
`;

const COMMAND = 'hivemindStoreReply';

interface ScriptedRedis {
  [COMMAND](key: string, ...args: (string | number)[]): Promise<number>;
}

/** Sends replies to the clients that wait for them. */
export class ReplySender {
  private readonly redis: ScriptedRedis;

  constructor(
    redis: Redis,
    private readonly prefix: string,
  ) {
    redis.defineCommand(COMMAND, { numberOfKeys: 1, lua: STORE_AND_ANNOUNCE });
    this.redis = redis as unknown as ScriptedRedis;
  }

  /** @param client null when nobody waits */
  async send(client: string | null, jobId: string, reply: string): Promise<void> {
    if (client === null) return;
    const channel = replyChannel(this.prefix, client);
    await this.redis[COMMAND](replyKey(this.prefix, jobId), reply, REPLY_TTL_MS, channel, jobId, ANNOUNCED_WHOLE_BYTES);
  }
}
