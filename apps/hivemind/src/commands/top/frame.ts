import type { Sample } from './exposition';
import { histogramOf, quantile, since } from './histogram';
import type { Observation, ServiceObservation } from './observation';

/** Milliseconds. */
export interface Latency {
  p50: number | null;
  p95: number | null;
}

export interface ServiceRow {
  name: string;
  pid: number | null;
  port: number | null;
  ready: boolean | null;
  rssBytes: number | null;
  /** Percent of one processor. */
  cpuPercent: number | null;
  /** Messages that were worked at, or requests of a gateway. */
  perSecond: number | null;
  wait: Latency;
  processing: Latency;
}

/** One picture of a platform. */
export interface Frame {
  at: number;
  services: readonly ServiceRow[];
  queues: Observation['queues'];
}

const WAIT = 'hivemind_queue_wait_seconds';
/** Of what a service does, the first that it tells of. */
const PROCESSING = [
  'hivemind_http_request_duration_seconds',
  'hivemind_http_request_seconds',
  'hivemind_queue_processing_seconds',
];

/**
 * The picture at the later moment. Rates are those since the earlier one; so are latencies, unless they are wanted since
 * each process began to count.
 */
export const frameOf = (
  earlier: Observation | null,
  later: Observation,
  latencies: 'between' | 'sinceStart' = 'between',
): Frame => ({
  at: later.at,
  queues: later.queues,
  services: later.services.map((service, i) => {
    const before = earlier?.services[i];
    const same = before?.target.name === service.target.name && before.target.pid === service.target.pid;
    return serviceRow(same ? before : undefined, service, (later.at - (earlier?.at ?? 0)) / 1000, latencies);
  }),
});

function serviceRow(
  before: ServiceObservation | undefined,
  { target, ready, use, metrics }: ServiceObservation,
  seconds: number,
  latencies: 'between' | 'sinceStart',
): ServiceRow {
  const { name, pid, port } = target;
  const work = PROCESSING.find((each) => histogramOf(metrics ?? [], each)) ?? PROCESSING[0]!;
  const base = latencies === 'between' ? (before?.metrics ?? []) : [];
  return {
    name,
    pid,
    port,
    ready,
    rssBytes: use?.rssBytes ?? null,
    cpuPercent: use && before?.use ? (100 * (use.cpuSeconds - before.use.cpuSeconds)) / seconds : null,
    perSecond: before?.metrics ? rate(before.metrics, metrics ?? [], work, seconds) : null,
    wait: latency(base, metrics ?? [], WAIT),
    processing: latency(base, metrics ?? [], work),
  };
}

function rate(before: readonly Sample[], after: readonly Sample[], name: string, seconds: number): number | null {
  const later = histogramOf(after, name);
  return later && seconds > 0 ? since(histogramOf(before, name), later).count / seconds : null;
}

function latency(before: readonly Sample[], after: readonly Sample[], name: string): Latency {
  const later = histogramOf(after, name);
  if (!later) return { p50: null, p95: null };
  const observed = since(histogramOf(before, name), later);
  const ms = (q: number) => {
    const found = quantile(observed, q);
    return found === null ? null : found * 1000;
  };
  return { p50: ms(0.5), p95: ms(0.95) };
}
