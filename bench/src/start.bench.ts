import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { PlatformProcess, temporaryDirectory } from '@hivemind/testing';
import { PLATFORM_MAIN } from './config';
import { emit, round, type Row } from './figures';

const WARM_STARTS = 5;

/** Seconds from the command to the `ready` line: on an empty directory, and on one that is there. Baseline: bare node. */
export async function startBench(): Promise<Row[]> {
  const dataDir = temporaryDirectory();
  try {
    const bare = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    const rows = [emit({ bench: 'start', case: 'bare node process (baseline)', seconds: seconds(bare) })];
    rows.push(emit({ bench: 'start', case: 'cold (empty directory)', seconds: await timeStart(dataDir) }));
    const warm: number[] = [];
    for (let i = 0; i < WARM_STARTS; i++) warm.push(await timeStart(dataDir));
    rows.push(emit({ bench: 'start', case: 'warm, median of 5', seconds: warm.sort((a, b) => a - b)[2]! }));
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const from = performance.now();
  const platform = await PlatformProcess.start(PLATFORM_MAIN, dataDir);
  const taken = seconds(from);
  await platform.stop();
  return taken;
}

const seconds = (from: number): number => round((performance.now() - from) / 1000);
