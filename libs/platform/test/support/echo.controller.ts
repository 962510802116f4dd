import { HivemindError } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '../../src';
import { breakOff, hold, lie, refuse, say, swell } from './echo.messages';

/** A held message as the test sees it. */
export interface Held {
  text: string;
  signal: AbortSignal;
  release(): void;
}

/** What happened at the service, for the test to see. */
export class Journal {
  readonly said: string[] = [];
  readonly held: Held[] = [];

  /** @param tell hears of each entry, for a test in another process */
  constructor(private readonly tell: (line: string) => void = () => undefined) {}

  say(text: string): void {
    this.said.push(text);
    this.tell(`said ${text}`);
  }

  hold(held: Held): void {
    this.held.push(held);
    this.tell(`held ${held.text}`);
  }
}

@MessageController()
export class EchoController {
  constructor(private readonly journal: Journal) {}

  @Handles(say)
  say({ payload }: Incoming<typeof say>): ReplyOf<typeof say> {
    this.journal.say(payload.text);
    return { text: payload.text };
  }

  @Handles(refuse)
  refuse(): ReplyOf<typeof refuse> {
    throw new HivemindError('CONFLICT', 'The version is another.', {
      details: { field: 'version', limit: 3, reason: null, final: true },
      retryAfterSeconds: 7,
      cause: new Error('secret cause'),
    });
  }

  @Handles(breakOff)
  breakOff(): ReplyOf<typeof breakOff> {
    throw new TypeError('secret cause');
  }

  @Handles(lie)
  lie(): ReplyOf<typeof lie> {
    return { txet: 'secret' } as unknown as ReplyOf<typeof lie>;
  }

  @Handles(hold)
  hold({ payload, signal }: Incoming<typeof hold>): Promise<ReplyOf<typeof hold>> {
    return new Promise((resolve) => {
      this.journal.hold({ text: payload.text, signal, release: () => resolve(payload) });
    });
  }

  @Handles(swell)
  swell({ payload }: Incoming<typeof swell>): ReplyOf<typeof swell> {
    return { text: 'x'.repeat(payload.size) };
  }
}
