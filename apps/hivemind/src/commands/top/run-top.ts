import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { queueConfig } from '../../config/queue-config';
import { colourWanted } from '../../config/terminal-config';
import { connectionPath, readConnection } from '../../embedded/connection-file';
import { nextSignal } from '../next-signal';
import { openQueues } from '../queues/on-queues';
import { queuePlace } from '../queues/queue-place';
import { frameOf } from './frame';
import { frameJson } from './frame-json';
import type { Observation } from './observation';
import { observe, type QueueSource } from './observe';
import { render } from './render';
import { Screen } from './screen';
import { localTargets, type Target } from './targets';

export interface TopOptions {
  data?: string;
  service?: Target[];
  once?: boolean;
  json?: boolean;
}

const REFRESH_MS = 1_000;
/** Rates and latencies are those of so many frames: of one alone they would jump about. */
const WINDOW = 10;

/** Shows a platform until a signal comes, or once. */
export async function runTop(options: TopOptions): Promise<void> {
  const targets = () => targetsOf(options);
  targets();
  const queues = await openSource(options);
  try {
    const look = () => observe(targets(), queues.source);
    await (options.once ? showOnce(look, options.json === true) : showUntilSignal(look));
  } finally {
    await queues.close();
  }
}

/** A rate needs two moments. Latencies are those since the processes began to count: a second may hold no message. */
async function showOnce(look: () => Promise<Observation>, json: boolean): Promise<void> {
  const earlier = await look();
  await sleep(REFRESH_MS);
  const frame = frameOf(earlier, await look(), 'sinceStart');
  const screen = new Screen(process.stdout, colourWanted());
  process.stdout.write(
    json ? `${JSON.stringify(frameJson(frame), null, 2)}\n` : `${render(frame, { colour: screen.look.colour })}\n`,
  );
}

async function showUntilSignal(look: () => Promise<Observation>): Promise<void> {
  const screen = new Screen(process.stdout, colourWanted());
  const gone = new Promise<'gone'>((resolve) => process.stdout.once('error', () => resolve('gone')));
  const ended = Promise.race([nextSignal(), gone]);
  // Whatever ends the process, the terminal is given back.
  process.once('exit', () => screen.leave());
  const seen: Observation[] = [];
  for (let going = true; going; ) {
    seen.push(await look());
    if (seen.length > WINDOW) seen.shift();
    screen.draw(render(frameOf(seen.length > 1 ? seen[0]! : null, seen.at(-1)!), screen.look));
    going = await Promise.race([ended.then(() => false), sleep(REFRESH_MS, true)]);
  }
  screen.leave();
}

/** Read anew each time: a stack writes down the processes that it has started again. */
function targetsOf({ data, service }: TopOptions): readonly Target[] {
  if (service) return service;
  const dataDir = resolve(queueConfig(data).HIVEMIND_DATA);
  const connection = readConnection(dataDir);
  if (connection) return localTargets(connection);
  throw new Error(
    `${connectionPath(dataDir)} is missing or unreadable; name a platform's directory with --data, or its services with --service`,
  );
}

interface OpenSource {
  source: QueueSource;
  close(): Promise<void>;
}

async function openSource({ data, service }: TopOptions): Promise<OpenSource> {
  const none = (source: string) => ({ source, close: () => Promise.resolve() });
  if (service && data === undefined && queueConfig(undefined).REDIS_URL === undefined)
    return none('queues: set REDIS_URL to see them');
  try {
    const admin = await openQueues(queuePlace({ data }));
    return { source: () => admin.depths(), close: () => admin.close() };
  } catch (error) {
    return none(`queues: ${error instanceof Error ? error.message : String(error)}`);
  }
}
