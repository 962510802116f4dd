import type { Type } from '@nestjs/common';
import { type HivemindError, newId } from '@hivemind/contracts';
import { TestRedis, type TestRedisOptions } from '@hivemind/ports/conformance';
import { Redis } from 'ioredis';
import { MessageClient } from '../../src';
import { QueueAdmin, QueueClient, QueueServer, type QueueServerOptions } from '../../src/queue';
import { EchoController, Journal } from './echo.controller';
import { captureLog, startService } from './echo-service';

/** A Redis, and what a test starts over it; all of it is closed with it. */
export class QueueWorld {
  readonly prefix = newId();
  private readonly captured = captureLog();
  private readonly closings: (() => unknown)[] = [];

  private constructor(readonly redis: TestRedis) {}

  static async open(redis: TestRedis | TestRedisOptions = {}): Promise<QueueWorld> {
    return new QueueWorld(redis instanceof TestRedis ? redis : await TestRedis.start(redis));
  }

  get log(): string {
    return this.captured.text();
  }

  async serve(
    options: Partial<QueueServerOptions> = {},
    journal = new Journal(),
    controller: Type = EchoController,
  ): Promise<{ journal: Journal; close(): Promise<void> }> {
    const server = new QueueServer({ ...this.options(), service: 'echo', ...options });
    const app = await startService(server, journal, [controller]);
    const close = () => app.close();
    this.closings.push(() => {
      journal.held.forEach(({ release }) => release());
      return close();
    });
    return { journal, close };
  }

  client(url = this.redis.url): { messages: MessageClient; close(): Promise<void> } {
    const client = new QueueClient({ ...this.options(), url });
    this.closings.push(() => client.close());
    return { messages: new MessageClient(client), close: () => client.close() };
  }

  admin(): QueueAdmin {
    const admin = new QueueAdmin(this.options());
    this.closings.push(() => admin.close());
    return admin;
  }

  /** A connection of the test itself. */
  connection(): Redis {
    const redis = new Redis(this.redis.url);
    this.closings.push(() => redis.disconnect());
    return redis;
  }

  /** Closes what was started last first; the Redis itself stays. */
  async clear(): Promise<void> {
    for (const close of this.closings.splice(0).reverse()) await close();
  }

  async close(): Promise<void> {
    await this.clear();
    await this.redis.close();
  }

  private options() {
    return { url: this.redis.url, prefix: this.prefix, log: this.captured.log };
  }
}

/** What a message failed with. */
export const failureOf = (work: Promise<unknown>): Promise<HivemindError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (thrown: unknown) => thrown as HivemindError,
  );
