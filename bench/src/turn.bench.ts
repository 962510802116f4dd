import { readFileSync } from 'node:fs';
import { newId, type TurnData } from '@hivemind/contracts';
import { type Answer, PlatformProcess } from '@hivemind/testing';
import { DATABASE_URL, PLATFORM_MAIN } from './config';
import { emit, measure, percentile, round, type Row, spread } from './figures';
import { preload } from './preload';
import { RandomText } from './random-text';

const SIZES = [10_000, 100_000];
const WIDTHS = [1, 8, 32];
const TURNS = 400;
const WARM_UP = 40;

/** How the platform is run: in one process, or as a stack of services, over PostgreSQL if its URL is given. */
type Mode = 'embedded' | 'stack' | 'stack over PostgreSQL';

/**
 * `/turn` over HTTP on stores of 10k and 100k records, at 1, 8 and 32 requests in flight, with where the time goes.
 * Baseline: `GET /health` in the same run; with `--stack` the embedded platform, too, and, where `DATABASE_URL` names a
 * PostgreSQL, the stack with tenancy and receipts there. Arguments: the sizes to measure.
 */
export async function turnBench(args: string[]): Promise<Row[]> {
  const sizes = args.filter((arg) => !arg.startsWith('--')).map(Number);
  const rows: Row[] = [];
  for (const mode of modes(args.includes('--stack')))
    for (const records of sizes.length ? sizes : SIZES) rows.push(...(await measurePlatform(mode, records)));
  return rows;
}

function modes(stack: boolean): Mode[] {
  if (!stack) return ['embedded'];
  return ['embedded', 'stack', ...(DATABASE_URL ? (['stack over PostgreSQL'] as const) : [])];
}

async function measurePlatform(mode: Mode, records: number): Promise<Row[]> {
  const env = {
    HIVEMIND_TEST_PLATFORM: mode === 'embedded' ? '' : 'stack',
    DATABASE_URL: mode === 'stack over PostgreSQL' ? DATABASE_URL! : '',
  };
  const platform = await PlatformProcess.start(PLATFORM_MAIN, undefined, env);
  const emitted = (row: Row) => emit({ bench: 'turn', platform: mode, records, ...row });
  try {
    const loadFrom = performance.now();
    await preload(platform, records);
    const loaded = emitted({ case: 'preload', elapsed_s: round((performance.now() - loadFrom) / 1000) });
    return [loaded, ...(await measureTurns(platform, emitted))];
  } finally {
    await platform.stop();
    platform.removeData();
  }
}
async function measureTurns(platform: PlatformProcess, emitted: (row: Row) => Row): Promise<Row[]> {
  const text = new RandomText(7);
  const turn = (i: number) => {
    const session = `measured-${i % 16}`;
    const body = {
      user_input: text.sentence(12),
      session_id: session,
      turn_number: i,
      budget_total: 8192,
      exchange_pair_id: newId(),
    };
    return platform.client.post<TurnData>('/turn', body);
  };
  await measure(WARM_UP, 4, turn);
  const health = await measure(TURNS, 1, () => platform.client.get('/health'));
  const rows = [emitted({ case: 'GET /health (baseline)', in_flight: 1, ...spread(health.samplesMs) })];
  for (const width of WIDTHS) {
    const answers: Answer<TurnData>[] = [];
    const { samplesMs, elapsedMs } = await measure(TURNS, width, async (i) => answers.push(await turn(i)));
    const failed = answers.filter(({ status }) => status !== 200).length;
    rows.push(
      emitted({
        case: 'POST /turn',
        in_flight: width,
        ...spread(samplesMs),
        turns_per_s: round((TURNS / elapsedMs) * 1000),
        failed,
        rss_mb: residentMegabytes(platform.pid),
        ...stages(answers),
      }),
    );
  }
  return rows;
}

/** Medians of the phases that the answers report. */
function stages(answers: Answer<TurnData>[]): Row {
  const timings = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.timings);
  const median = (name: keyof TurnData['timings']) =>
    round(
      percentile(
        timings.map((t) => t[name]),
        0.5,
      ) * 1000,
    );
  const inside = answers
    .filter(({ status }) => status === 200)
    .map(({ body: { data } }) => data.timings)
    .map((t) => t.total_s - t.embed_s - t.store_and_recall_s - t.completion_s - t.compile_s - t.receipts_s);
  return {
    // The way to recall and back; the way to the compiler is within its time.
    recall_hop_ms: round(percentile(inside, 0.5) * 1000),
    embed_ms: median('embed_s'),
    store_and_recall_ms: median('store_and_recall_s'),
    completion_ms: median('completion_s'),
    compile_ms: median('compile_s'),
    receipts_ms: median('receipts_s'),
  };
}

/** Resident memory of a process, where the system tells it (Linux). */
function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return line ? Math.round(Number(line[1]) / 1024) : Number.NaN;
}
