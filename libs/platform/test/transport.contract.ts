import type { ClientProxy, CustomTransportStrategy } from '@nestjs/microservices';
import { HivemindError, type MessageContract } from '@hivemind/contracts';
import { until } from '@hivemind/ports/conformance';
import { z } from 'zod';
import { Handles, type Logger, MessageClient, MessageController } from '../src';
import { EchoController, Journal } from './support/echo.controller';
import { failureOf } from './support/queue-world';
import { captureLog, contextFor, startService } from './support/echo-service';
import { breakOff, hold, lie, refuse, say, swell } from './support/echo.messages';

/** What a transport lends to the suite. */
export interface TransportHarness {
  /** A server and a client that meet, and meet no others. */
  pair(log: Logger): { server: CustomTransportStrategy; client: ClientProxy };
  close(): Promise<void>;
}

@MessageController()
class SecondEcho {
  @Handles(say)
  say() {
    return { text: 'second' };
  }
}

@MessageController()
class HalfEcho {
  @Handles(say)
  say() {
    return { text: 'half' };
  }
}

/** What handlers may rely on, whatever transport serves them. */
export function describeTransportContract(name: string, makeHarness: () => Promise<TransportHarness>): void {
  describe(`${name} keeps the transport contract`, () => {
    let harness: TransportHarness;
    let journal: Journal;
    let logged: () => string;
    let client: ClientProxy;
    let messages: MessageClient;
    let stopService: () => Promise<void>;

    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(() => harness.close());

    beforeEach(async () => {
      const { log, text } = captureLog();
      const pair = harness.pair(log);
      journal = new Journal();
      client = pair.client;
      messages = new MessageClient(client);
      logged = text;
      const app = await startService(pair.server, journal);
      stopService = () => app.close();
    });
    afterEach(async () => {
      journal.held.forEach(({ release }) => release());
      await client.close();
      await stopService();
    });

    const untilHeld = (count: number) =>
      until(
        () => journal.held.length,
        (held) => held >= count,
      );

    it('brings the reply', async () => {
      expect(await messages.send(say, contextFor(), { text: 'Grüße 日本 👍 \u0000 "\n' })).toEqual({
        text: 'Grüße 日本 👍 \u0000 "\n',
      });
    });

    it('brings an error whole, and keeps its cause for the log of the service', async () => {
      const error = await failureOf(messages.send(refuse, contextFor(), { text: '' }));
      expect(error).toBeInstanceOf(HivemindError);
      expect(error.toWire()).toEqual({
        code: 'CONFLICT',
        message: 'The version is another.',
        details: { field: 'version', limit: 3, reason: null, final: true },
        retryAfterSeconds: 7,
      });
      expect(error.cause).toBeUndefined();
    });

    it('answers for a handler that breaks, and logs why', async () => {
      const error = await failureOf(messages.send(breakOff, contextFor(), { text: '' }));
      expect(error.code).toBe('INTERNAL_ERROR');
      expect(JSON.stringify(error.toWire())).not.toContain('secret');
      expect(error.cause).toBeUndefined();
      await until(logged, (text) => text.includes('secret cause'));
    });

    it('refuses a request that does not fit its contract, before it is sent', async () => {
      const wrong = { text: 7 } as unknown as { text: string };
      const error = await failureOf(messages.send(say, contextFor(), wrong));
      expect(error.code).toBe('INTERNAL_ERROR');
      expect(journal.said).toEqual([]);
    });

    it('refuses a request that does not fit the contract of the service', async () => {
      const lax: MessageContract = { pattern: say.pattern, request: z.unknown(), reply: z.unknown() };
      const error = await failureOf(messages.send(lax, contextFor(), { text: 7 }));
      expect(error.code).toBe('INTERNAL_ERROR');
      expect(error.message).toContain(say.pattern);
      expect(journal.said).toEqual([]);
    });

    it('refuses a reply that does not fit its contract', async () => {
      const error = await failureOf(messages.send(lie, contextFor(), { text: '' }));
      expect(error.code).toBe('INTERNAL_ERROR');
      expect(JSON.stringify(error.toWire())).not.toContain('secret');
    });

    it('refuses a pattern that nobody has declared', async () => {
      const unknown: MessageContract = { pattern: 'echo.unknown.v1', request: z.unknown(), reply: z.unknown() };
      const error = await failureOf(messages.send(unknown, contextFor(), {}));
      expect(error.code).toBe('INTERNAL_ERROR');
      expect(error.message).toContain('echo.unknown.v1');
    });

    it('gives up at the deadline, says where, and tells the handler', async () => {
      const error = await failureOf(messages.send(hold, contextFor(1_500), { text: 'late' }));
      expect(error.code).toBe('TIMEOUT');
      expect(error.details).toEqual({ stage: hold.pattern });
      await until(
        () => journal.held[0]?.signal.aborted,
        (aborted) => aborted === true,
      );
    });

    it('does not send what is already late', async () => {
      const error = await failureOf(messages.send(say, contextFor(-1), { text: 'late' }));
      expect(error.code).toBe('TIMEOUT');
      expect(journal.said).toEqual([]);
    });

    it('tells replies of many concurrent requests apart', async () => {
      const texts = Array.from({ length: 200 }, (_, i) => `text ${i}`);
      const replies = await Promise.all(texts.map((text) => messages.send(say, contextFor(), { text })));
      expect(replies.map(({ text }) => text)).toEqual(texts);
    });

    it('works at several messages of a service at once', async () => {
      const replies = ['a', 'b', 'c'].map((text) => messages.send(hold, contextFor(), { text }));
      await untilHeld(3);
      journal.held.forEach(({ release }) => release());
      expect(await Promise.all(replies)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
    });

    it('carries a megabyte there and back', async () => {
      const text = 'ü'.repeat(500_000);
      expect((await messages.send(say, contextFor(), { text })).text).toBe(text);
      expect((await messages.send(swell, contextFor(), { text: '', size: 1_000_000 })).text).toHaveLength(1_000_000);
    });

    it('lets what runs finish when it closes, and takes nothing more', async () => {
      const running = messages.send(hold, contextFor(), { text: 'running' });
      await untilHeld(1);
      const closed = stopService();
      stopService = () => closed;
      journal.held[0]!.release();
      expect(await running).toEqual({ text: 'running' });
      await closed;
      const later = await failureOf(messages.send(say, contextFor(500), { text: 'later' }));
      expect(['STORAGE_UNAVAILABLE', 'TIMEOUT']).toContain(later.code);
      expect(journal.said).toEqual([]);
    });

    it('does not hand over a message in the background that somebody is to answer', async () => {
      await expect(messages.emit(say, contextFor(), { text: '' })).rejects.toThrow('not a background message');
    });

    it('does not start with two handlers of a pattern', async () => {
      const { server, client: unused } = harness.pair(captureLog().log);
      const starting = startService(server, new Journal(), [EchoController, SecondEcho]);
      await expect(starting).rejects.toThrow(`more than one handler for: ${say.pattern}`);
      await unused.close();
    });

    it('does not start without the handler of a pattern', async () => {
      const { server, client: unused } = harness.pair(captureLog().log);
      const starting = startService(server, new Journal(), [HalfEcho]);
      await expect(starting).rejects.toThrow(`no handler for: ${refuse.pattern}`);
      await unused.close();
    });
  });
}
