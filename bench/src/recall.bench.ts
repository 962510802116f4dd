import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformProcess } from '@hivemind/testing';
import { evaluation, PLATFORM_MAIN } from './config';
import { emit, type Row } from './figures';

interface ReportLine {
  category: string;
  questions: number;
  service: Record<string, number>;
  bm25: Record<string, number>;
}

const MODES = ['memories', 'conversation'] as const;

/**
 * Runs the measure that `HIVEMIND_EVAL_DIR` names against a fresh platform per mode. The measure prints its own BM25
 * baseline over the same data. `HIVEMIND_EVAL_DATA` names the data file; by default the only `*-dev.json` near the measure.
 */
export async function recallBench(args: string[]): Promise<Row[]> {
  const { tool, data } = evaluation();
  if (!tool)
    throw new Error('set HIVEMIND_EVAL_DIR to the folder of recall.mjs, and HIVEMIND_EVAL_DATA to a data file');
  const file = data ?? nearbyDataFile(tool);
  const rows: Row[] = [];
  for (const mode of MODES) rows.push(...(await run(join(tool, 'recall.mjs'), file, mode, args)));
  return rows;
}

async function run(script: string, data: string, mode: string, args: string[]): Promise<Row[]> {
  const platform = await PlatformProcess.start(PLATFORM_MAIN);
  const scratch = mkdtempSync(join(tmpdir(), 'hivemind-recall-'));
  try {
    const { base_url, api_key, project_id } = platform.connection;
    const out = join(scratch, 'figures.json');
    const target = ['--url', base_url, '--key', api_key, '--project', project_id];
    const command = [script, ...target, '--data', data, '--as', mode, '--json', out, ...args];
    const [status] = await once(spawn(process.execPath, command, { stdio: ['ignore', 2, 2] }), 'exit');
    if (status !== 0) throw new Error(`the recall measure ended with ${status}`);
    const { report } = JSON.parse(readFileSync(out, 'utf8')) as { report: ReportLine[] };
    return report.flatMap(({ category, questions, service, bm25 }) => [
      emit({ bench: 'recall', as: mode, category, questions, system: 'service', ...rounded(service) }),
      emit({ bench: 'recall', as: mode, category, questions, system: 'bm25 (baseline)', ...rounded(bm25) }),
    ]);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    await platform.stop();
    platform.removeData();
  }
}

/** The one `*-dev.json` in the measure's folder or in a `data` folder near it. */
function nearbyDataFile(dir: string): string {
  const places = [dir, join(dir, 'data'), join(dir, '..', 'data'), join(dir, '..', '..', 'data')];
  const files = places
    .filter((place) => existsSync(place))
    .flatMap((place) =>
      readdirSync(place)
        .filter((name) => name.endsWith('-dev.json'))
        .map((name) => join(place, name)),
    );
  if (files.length !== 1) throw new Error('name the data file in HIVEMIND_EVAL_DATA');
  return files[0]!;
}

const rounded = (metrics: Record<string, number>): Row =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));
