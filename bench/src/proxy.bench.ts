import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlatformProcess } from '@hivemind/testing';
import { PLATFORM_MAIN } from './config';
import { emit, percentile, round, type Row } from './figures';
import { RandomText, seeded } from './random-text';
import { type Timed, timedPost } from './timed-request';

const WARM_UP = 300;
const PAIRS = 1_000;
/** RandomText makes about 2.6 tokens a word; the threshold of compression is 4,000. */
const [FEWEST_WORDS, MOST_WORDS] = [40, 1_450];
const HISTORY_TURNS = 160;
const HISTORY_WORDS = 95;

/**
 * What the proxy adds to a request that it passes through: each body, 100 to 3,900 tokens and never the same twice, goes to
 * a stub provider straight and through the platform, in changing order. Then a stream's first byte; then a history of some
 * 40,000 tokens and what compression made of it. Argument: how many pairs.
 */
export async function proxyBench([pairs]: string[]): Promise<Row[]> {
  const stub = fork(join(__dirname, 'stub.process.js'));
  const [url] = (await once(stub, 'message')) as [string];
  const platform = await PlatformProcess.start(PLATFORM_MAIN, undefined, {
    HIVEMIND_OPENAI_BASE_URL: `${url}/v1`,
    HIVEMIND_OPENAI_KEY: 'sk-bench',
  });
  try {
    const ways = waysTo(url, platform);
    const bodies = new Bodies();
    await measurePairs(ways, WARM_UP, () => bodies.next(false));
    return [
      ...(await passThrough(ways, Number(pairs ?? PAIRS), bodies, false)),
      ...(await passThrough(ways, Number(pairs ?? PAIRS), bodies, true)),
      await compression(ways.proxied, bodies),
    ];
  } finally {
    await platform.stop();
    platform.removeData();
    stub.kill();
  }
}

type Way = (body: string) => Promise<Timed>;

function waysTo(stubUrl: string, { connection }: PlatformProcess): { direct: Way; proxied: Way } {
  const to = (base: string) => (body: string) =>
    timedPost(`${base}/v1/chat/completions`, body, { authorization: `Bearer ${connection.api_key}` });
  return { direct: to(stubUrl), proxied: to(connection.base_url) };
}

async function measurePairs(ways: { direct: Way; proxied: Way }, pairs: number, next: () => string) {
  const samples: { direct: Timed; proxied: Timed }[] = [];
  for (let i = 0; i < pairs; i++) {
    const body = next();
    // Whichever comes second finds warmer caches, so they take turns.
    const first = i % 2 ? await ways.proxied(body) : await ways.direct(body);
    const second = i % 2 ? await ways.direct(body) : await ways.proxied(body);
    samples.push(i % 2 ? { direct: second, proxied: first } : { direct: first, proxied: second });
  }
  return samples;
}

async function passThrough(ways: { direct: Way; proxied: Way }, pairs: number, bodies: Bodies, stream: boolean) {
  const samples = await measurePairs(ways, pairs, () => bodies.next(stream));
  const failed = samples.filter(({ proxied, direct }) => proxied.status !== 200 || direct.status !== 200).length;
  const time = ({ firstByteMs, wholeMs }: Timed) => (stream ? firstByteMs : wholeMs);
  const direct = samples.map((pair) => time(pair.direct));
  const proxied = samples.map((pair) => time(pair.proxied));
  const added = samples.map((pair) => time(pair.proxied) - time(pair.direct));
  const tokens = samples.map((pair) => Number(pair.proxied.headers['x-hivestate-original-tokens']));
  const shape = { bench: 'proxy', measured: stream ? 'first byte of a stream' : 'whole answer' };
  const row = (name: string, values: number[]) =>
    emit({ ...shape, case: name, p50_ms: round(percentile(values, 0.5)), p99_ms: round(percentile(values, 0.99)) });
  const difference = (share: number) => round(percentile(proxied, share) - percentile(direct, share));
  return [
    row('straight to the provider (baseline)', direct),
    row('through the proxy', proxied),
    emit({ ...shape, case: 'added: proxy minus baseline', p50_ms: difference(0.5), p99_ms: difference(0.99) }),
    emit({
      ...shape,
      case: 'added, pair by pair',
      p50_ms: round(percentile(added, 0.5)),
      p99_ms: round(percentile(added, 0.99)),
      fewest_tokens: Math.min(...tokens),
      most_tokens: Math.max(...tokens),
      failed,
    }),
  ];
}

async function compression(proxied: Way, bodies: Bodies): Promise<Row> {
  const { wholeMs, headers } = await proxied(bodies.history());
  const told = (name: string) => String(headers[`x-hivestate-${name}`] ?? '');
  return emit({
    bench: 'proxy',
    case: 'a long history',
    mode: told('mode'),
    fallback: told('fallback'),
    original_tokens: told('original-tokens'),
    tokens: told('tokens'),
    ratio: told('ratio'),
    extraction_ms: told('latency-ms'),
    elapsed_ms: round(wholeMs),
  });
}

/** Prompts of an invented language; no two alike. */
class Bodies {
  private readonly text = new RandomText(11);
  private readonly random = seeded(12);

  next(stream: boolean): string {
    const words = FEWEST_WORDS + Math.floor(this.random() * (MOST_WORDS - FEWEST_WORDS));
    const turns = 1 + 2 * Math.floor(this.random() * 4);
    return this.body(turns, Math.ceil(words / turns), stream);
  }

  history(): string {
    return this.body(HISTORY_TURNS, HISTORY_WORDS, false);
  }

  private body(turns: number, words: number, stream: boolean): string {
    const messages = Array.from({ length: turns }, (_, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: this.text.sentence(words),
    }));
    return JSON.stringify({ model: 'stub', temperature: 0, stream, messages });
  }
}
