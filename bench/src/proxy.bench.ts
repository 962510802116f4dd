import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PlatformProcess } from '@hivemind/testing';
import { PLATFORM_MAIN } from './config';
import { emit, percentile, round, type Row } from './figures';
import { History, Prompts } from './prompts';
import { type Timed, timedPost } from './timed-request';

const WARM_UP = 300;
const BODIES = 1_000;
const HISTORIES = 40;
const FIRST_HISTORIES = 5;
/** How often each goes on. */
const LATER_STEPS = 5;

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

/**
 * How long histories of some 40,000 tokens take: no two alike, the first ones, while the code is cold, apart; and the same
 * ones again with another step of the agent each time, which is what a proxy sees most.
 */
async function compression(proxied: Way, prompts: Prompts): Promise<Row[]> {
  const compressed = async (history: History): Promise<Row> => {
    const { wholeMs, headers } = await proxied(history.body());
    const told = (name: string) => String(headers[`x-hivestate-${name}`] ?? '');
    return {
      original_tokens: Number(told('original-tokens')),
      tokens: Number(told('tokens')),
      compressed: Number(told('mode') === 'state'),
      latency_ms: Number(told('latency-ms')),
      elapsed_ms: wholeMs,
    };
  };
  const [seenFirst, grown]: [Row[], Row[]] = [[], []];
  for (let i = 0; i < HISTORIES; i++) {
    const history = new History(prompts);
    seenFirst.push(await compressed(history));
    if (i < FIRST_HISTORIES) continue;
    for (let step = 0; step < LATER_STEPS; step++) {
      history.addStep();
      grown.push(await compressed(history));
    }
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
  return [
    row('never seen, the first', seenFirst.slice(0, FIRST_HISTORIES)),
    row('never seen, later', seenFirst.slice(FIRST_HISTORIES)),
    row('seen before, a step longer', grown),
  ];
}
