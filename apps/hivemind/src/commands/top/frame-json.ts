import { depthJson } from '../queues/queue-view';
import type { Frame, Latency, ServiceRow } from './frame';

const serviceJson = ({ name, pid, port, ready, rssBytes, cpuPercent, perSecond, wait, processing }: ServiceRow) => ({
  name,
  pid,
  port,
  ready,
  rss_bytes: rssBytes,
  cpu_percent: rounded(cpuPercent),
  messages_per_second: rounded(perSecond),
  wait_ms: latencyJson(wait),
  processing_ms: latencyJson(processing),
});

const latencyJson = ({ p50, p95 }: Latency) => ({ p50: rounded(p50), p95: rounded(p95) });

/** To a thousandth: more digits are not in what was measured. */
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 1_000) / 1_000);

/** The picture for scripts. */
export const frameJson = ({ at, services, queues }: Frame) => ({
  at: new Date(at).toISOString(),
  services: services.map(serviceJson),
  queues: typeof queues === 'string' ? null : queues.map(depthJson),
});
