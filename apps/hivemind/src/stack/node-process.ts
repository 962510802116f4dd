import type { ChildProcess } from 'node:child_process';
import type { Started } from '@hivemind/runtime';
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
  ready: told,
});

const told = (child: ChildProcess): Promise<Started> =>
  new Promise((resolve) => child.once('message', (message) => resolve(message as Started)));
