import type { QueueDepth } from '@hivemind/platform';
import { readExposition } from './exposition';
import { processUse } from './local-process';
import type { Observation, ServiceObservation } from './observation';
import type { Target } from './targets';

/** A process that takes longer is shown without what it did not tell; the others do not wait for it. */
const ANSWER_TIMEOUT_MS = 900;

/** Where the depths of the queues come from, or why there are none. */
export type QueueSource = (() => Promise<readonly QueueDepth[]>) | string;

/** Looks at all processes and queues at once. Never rejects. */
export async function observe(targets: readonly Target[], queues: QueueSource): Promise<Observation> {
  const at = Date.now();
  const [services, depths] = await Promise.all([Promise.all(targets.map(service)), depthsOf(queues)]);
  return { at, services, queues: depths };
}

async function service(target: Target): Promise<ServiceObservation> {
  const [ready, use, metrics] = await Promise.all([
    target.url === null ? null : readiness(`${target.url}/ready`),
    target.pid === null ? null : processUse(target.pid),
    target.metricsUrl === null ? null : scrape(target.metricsUrl),
  ]);
  return { target, ready, use, metrics };
}

async function readiness(url: string): Promise<boolean | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return null;
  }
}

async function scrape(url: string): Promise<ServiceObservation['metrics']> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const text = await response.text();
    return response.ok ? readExposition(text) : null;
  } catch {
    return null;
  }
}

async function depthsOf(queues: QueueSource): Promise<Observation['queues']> {
  if (typeof queues === 'string') return queues;
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('Redis does not answer'), ANSWER_TIMEOUT_MS).unref();
  });
  return Promise.race([queues().catch(() => 'Redis cannot be reached'), late]);
}
