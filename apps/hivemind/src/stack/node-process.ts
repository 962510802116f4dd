import type { ChildProcess } from 'node:child_process';
import type { ProcessPlan } from './supervised-process';

/** A process of ours: it tells its port over the channel, and stops when the supervisor goes. */
export const nodeProcess = (
  name: string,
  file: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string | undefined> },
): ProcessPlan => ({
  name,
  command: process.execPath,
  args: [file, ...args],
  env: { ...process.env, ...env },
  channel: true,
  ready: portTold,
});

const portTold = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => child.once('message', (message) => resolve((message as { port: number }).port)));
