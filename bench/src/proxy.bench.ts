import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlatformProcess } from '@hivemind/testing';
import { PLATFORM_MAIN } from './config';
import { emit, percentile, round, type Row } from './figures';
import { RandomText, seeded } from './random-text';
import { type Timed, timedPost } from './timed-request';

const WARM_UP = 300;
const BODIES = 1_000;
/** RandomText makes about 2.6 tokens a word; the threshold of compression is 4,000. */
const [FEWEST_WORDS, MOST_WORDS] = [40, 1_450];
const HISTORIES = 40;
const FIRST_HISTORIES = 5;
/** Some 40,000 tokens. */
const HISTORY_STEPS = 92;
const ROWS = 8;

/**
 * What the proxy adds to a request that it passes through: each body, 100 to 3,900 tokens and never the same twice, goes to
 * a stub provider straight, through a proxy that does nothing else, and through the platform, in changing order. Then a
 * stream's first byte; then histories of some 40,000 tokens, compressed. Argument: how many bodies.
 */
export async function proxyBench([bodies]: string[]): Promise<Row[]> {
  const stub = await child('stub.process.js');
  const bare = await child('bare-proxy.process.js', stub.url);
  const platform = await PlatformProcess.start(PLATFORM_MAIN, undefined, {
    HIVEMIND_OPENAI_BASE_URL: `${stub.url}/v1`,
    HIVEMIND_OPENAI_KEY: 'sk-bench',
  });
  try {
    const { base_url, api_key } = platform.connection;
    const to = (base: string) => (body: string) =>
      timedPost(`${base}/v1/chat/completions`, body, { authorization: `Bearer ${api_key}` });
    const ways: Ways = { straight: to(stub.url), bare: to(bare.url), proxied: to(base_url) };
    const prompts = new Prompts();
    const count = Number(bodies ?? BODIES);
    await measureBodies(ways, WARM_UP, () => prompts.next(false));
    return [
      ...(await passThrough(ways, count, prompts, false)),
      ...(await passThrough(ways, count, prompts, true)),
      ...(await compression(ways.proxied, prompts)),
    ];
  } finally {
    await platform.stop();
    platform.removeData();
    bare.stop();
    stub.stop();
  }
}

/** A process beside this one that says where it listens. */
async function child(file: string, ...args: string[]): Promise<{ url: string; stop: () => void }> {
  const process = fork(join(__dirname, file), args);
  const [url] = (await once(process, 'message')) as [string];
  return { url, stop: () => void process.kill() };
}

type Way = (body: string) => Promise<Timed>;
const WAYS = ['straight', 'bare', 'proxied'] as const;
type Ways = Record<(typeof WAYS)[number], Way>;
type Sample = Record<(typeof WAYS)[number], Timed>;

async function measureBodies(ways: Ways, count: number, next: () => string): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let i = 0; i < count; i++) {
    const body = next();
    const sample: Partial<Sample> = {};
    // Whichever comes later finds warmer caches, so they take turns.
    for (let turn = 0; turn < WAYS.length; turn++) {
      const way = WAYS[(i + turn) % WAYS.length]!;
      sample[way] = await ways[way](body);
    }
    samples.push(sample as Sample);
  }
  return samples;
}

async function passThrough(ways: Ways, count: number, prompts: Prompts, stream: boolean): Promise<Row[]> {
  const samples = await measureBodies(ways, count, () => prompts.next(stream));
  const failed = samples.filter((sample) => WAYS.some((way) => sample[way].status !== 200)).length;
  const time = ({ firstByteMs, wholeMs }: Timed) => (stream ? firstByteMs : wholeMs);
  const tokens = samples.map(({ proxied }) => Number(proxied.headers['x-hivestate-original-tokens']));
  const row = (name: string, value: (sample: Sample) => number, facts: Row = {}) => {
    const values = samples.map(value);
    return emit({
      bench: 'proxy',
      measured: stream ? 'first byte of a stream' : 'whole answer',
      case: name,
      p50_ms: round(percentile(values, 0.5)),
      p99_ms: round(percentile(values, 0.99)),
      ...facts,
    });
  };
  return [
    row('straight to the provider (baseline)', ({ straight }) => time(straight)),
    row('through a proxy that does nothing (baseline)', ({ bare }) => time(bare)),
    row('through the platform', ({ proxied }) => time(proxied)),
    row('added to straight, body by body', ({ proxied, straight }) => time(proxied) - time(straight), {
      fewest_tokens: Math.min(...tokens),
      most_tokens: Math.max(...tokens),
      failed,
    }),
    row('added to straight by the proxy that does nothing', ({ bare, straight }) => time(bare) - time(straight)),
  ];
}

/** How long histories of some 40,000 tokens take, no two alike; the first ones, while the code is cold, apart. */
async function compression(proxied: Way, prompts: Prompts): Promise<Row[]> {
  const histories: Row[] = [];
  for (let i = 0; i < HISTORIES; i++) {
    const { wholeMs, headers } = await proxied(prompts.history());
    const told = (name: string) => String(headers[`x-hivestate-${name}`] ?? '');
    histories.push({
      original_tokens: Number(told('original-tokens')),
      tokens: Number(told('tokens')),
      compressed: Number(told('mode') === 'state'),
      latency_ms: Number(told('latency-ms')),
      elapsed_ms: wholeMs,
    });
  }
  const row = (name: string, some: Row[]) => {
    const all = (field: string) => some.map((each) => Number(each[field]));
    const mean = (field: string) => Math.round(all(field).reduce((sum, value) => sum + value, 0) / some.length);
    return emit({
      bench: 'proxy',
      measured: 'compression of a long history',
      case: name,
      histories: some.length,
      compressed: all('compressed').filter((value) => value === 1).length,
      mean_original_tokens: mean('original_tokens'),
      mean_tokens: mean('tokens'),
      p50_ms: round(percentile(all('latency_ms'), 0.5)),
      p95_ms: round(percentile(all('latency_ms'), 0.95)),
      elapsed_p50_ms: round(percentile(all('elapsed_ms'), 0.5)),
    });
  };
  return [row('the first', histories.slice(0, FIRST_HISTORIES)), row('later', histories.slice(FIRST_HISTORIES))];
}

const TOOLS = ['find_orders', 'find_parts', 'find_people'];

const call = (id: string, name: string, args: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
});

/** Prompts of an invented language; no two alike. */
class Prompts {
  private readonly text = new RandomText(11);
  private readonly random = seeded(12);

  next(stream: boolean): string {
    const words = FEWEST_WORDS + Math.floor(this.random() * (MOST_WORDS - FEWEST_WORDS));
    const turns = 1 + 2 * Math.floor(this.random() * 4);
    return this.body(turns, Math.ceil(words / turns), stream);
  }

  /** An agent at work: what it is asked, what it looks up, what it says of it. */
  history(): string {
    const messages: object[] = [{ role: 'system', content: this.text.sentence(120) }];
    for (let step = 0; step < HISTORY_STEPS; step++) {
      const id = `call_${step}`;
      const [name, records] = [TOOLS[step % TOOLS.length]!, Array.from({ length: ROWS }, () => this.record())];
      messages.push(
        { role: 'user', content: this.text.sentence(20) },
        { role: 'assistant', content: null, tool_calls: [call(id, name, { query: this.text.sentence(3) })] },
        { role: 'tool', tool_call_id: id, content: JSON.stringify(records) },
        { role: 'assistant', content: this.text.sentence(25) },
      );
    }
    return JSON.stringify({
      model: 'stub',
      messages: [...messages, { role: 'user', content: this.text.sentence(20) }],
    });
  }

  private record(): object {
    const number = (below: number) => Math.floor(this.random() * below);
    return {
      id: `${number(36 ** 5).toString(36)}-${number(1e4)}`,
      name: this.text.sentence(2),
      since: `2026-${10 + number(3)}-${10 + number(18)}`,
      price: number(1e5) / 100,
      open: this.random() < 0.5,
    };
  }

  private body(turns: number, words: number, stream: boolean): string {
    const messages = Array.from({ length: turns }, (_, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: this.text.sentence(words),
    }));
    return JSON.stringify({ model: 'stub', temperature: 0, stream, messages });
  }
}
