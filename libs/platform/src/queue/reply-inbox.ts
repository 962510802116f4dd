import { HivemindError, newId } from '@hivemind/contracts';
import { queueUnavailable } from './queue-errors';
import { replyChannel, replyKey } from './queue-catalogue';
import { COMMAND_TIMEOUT_MS, type RedisLink } from './redis-link';
import { within } from './within';

interface Waiting {
  reply(text: string): void;
  fail(error: Error): void;
  lastLook: NodeJS.Timeout;
}

/** How long before a deadline the stored reply is looked for once more, in milliseconds. */
const LAST_LOOK_MS = 100;
const HEARTBEAT_MS = 5_000;
const KEYS_PER_READ = 200;

/**
 * Replies that a client waits for. A reply is stored and announced; the announcement, which brings it along, is lost
 * when the subscription is down, so that stored replies are read whenever a connection stands again and once more
 * before a deadline.
 */
export class ReplyInbox {
  readonly address = newId();
  private readonly waiting = new Map<string, Waiting>();
  private readonly subscribed: Promise<void>;
  private readonly heartbeat: NodeJS.Timeout;
  private isSubscribed = false;
  private closed = false;

  constructor(
    private readonly commands: RedisLink,
    private readonly subscriber: RedisLink,
    private readonly prefix: string,
  ) {
    this.subscribed = new Promise((resolve) => {
      subscriber.redis.on('ready', () => void this.subscribe().then(resolve, () => renew(subscriber)));
    });
    subscriber.redis.on('message', (_channel: string, text: string) => this.announced(text));
    commands.redis.on('ready', () => void this.lookUp([...this.waiting.keys()]));
    // A subscriber only listens and would never learn that its connection is dead.
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
  }

  /** @throws HivemindError STORAGE_UNAVAILABLE unless requests can be sent and replies will be heard of */
  async requireOpen(): Promise<void> {
    if (this.closed) throw closing();
    await this.commands.requireUp();
    if (!this.isSubscribed)
      await within(this.subscribed, COMMAND_TIMEOUT_MS, () => queueUnavailable('no subscription'));
  }

  /** Waits for the reply to a job. */
  expect(jobId: string, deadlineAt: number, { reply, fail }: Omit<Waiting, 'lastLook'>): void {
    const remainingMs = deadlineAt - Date.now();
    const lastLook = setTimeout(() => void this.lookUp([jobId]), Math.max(remainingMs - LAST_LOOK_MS, remainingMs / 2));
    this.waiting.set(jobId, { reply, fail, lastLook });
  }

  /** Waits no longer. False when it did not wait. */
  forget(jobId: string): boolean {
    clearTimeout(this.waiting.get(jobId)?.lastLook);
    return this.waiting.delete(jobId);
  }

  fail(jobId: string, error: Error): void {
    const waiting = this.waiting.get(jobId);
    if (this.forget(jobId)) waiting!.fail(error);
  }

  /** Fails all that is waited for. */
  close(): void {
    this.closed = true;
    clearInterval(this.heartbeat);
    for (const jobId of [...this.waiting.keys()]) this.fail(jobId, closing());
  }

  private async subscribe(): Promise<void> {
    await this.subscriber.redis.subscribe(replyChannel(this.prefix, this.address));
    this.isSubscribed = true;
    await this.lookUp([...this.waiting.keys()]);
  }

  /** A reply too large to be announced whole is announced by its id alone. */
  private announced(text: string): void {
    const end = text.indexOf('\n');
    if (end < 0) void this.lookUp([text]);
    else this.arrived(text.slice(0, end), text.slice(end + 1));
  }

  private async lookUp(jobIds: string[]): Promise<void> {
    for (let from = 0; from < jobIds.length; from += KEYS_PER_READ) {
      const page = jobIds.slice(from, from + KEYS_PER_READ);
      // What cannot be read now is read when the connection stands again.
      const found = await this.commands.redis.mget(page.map((id) => replyKey(this.prefix, id))).catch(() => []);
      found.forEach((text, i) => text !== null && this.arrived(page[i]!, text));
    }
  }

  private arrived(jobId: string, text: string): void {
    const waiting = this.waiting.get(jobId);
    if (!this.forget(jobId)) return;
    waiting!.reply(text);
    // It would expire by itself; under load that is a lot of memory for nothing.
    this.commands.redis.unlink(replyKey(this.prefix, jobId)).catch(() => undefined);
  }

  private beat(): void {
    const { redis } = this.subscriber;
    if (redis.status === 'ready') redis.ping().catch(() => renew(this.subscriber));
  }
}

const closing = () => new HivemindError('STORAGE_UNAVAILABLE', 'The service is shutting down.');

/** A connection that does not answer is given up for a new one, with which the subscription is made anew. */
const renew = ({ redis }: RedisLink) => {
  if (redis.status === 'ready') redis.disconnect(true);
};
