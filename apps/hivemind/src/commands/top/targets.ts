import { InvalidArgumentError } from 'commander';
import type { Connection } from '../../embedded/connection-file';

/** A process to look at. */
export interface Target {
  name: string;
  pid: number | null;
  port: number | null;
  /** Where it answers `/ready`; null when it does not speak HTTP, or not that we know. */
  url: string | null;
  /** Where it answers with its metrics; null when it does not. */
  metricsUrl: string | null;
}

/** Stores of a stack, which speak their own protocols. */
const STORES: ReadonlySet<string> = new Set(['redis', 'database']);

/** The processes of a platform on this machine. Those of the embedded platform are one and the same. */
export const localTargets = ({ base_url, metrics_url = null, services }: Connection): Target[] =>
  services.map(({ name, pid, port = null }): Target => {
    const shared = { name, pid, port };
    if (name === 'gateway')
      return { ...shared, port: port ?? Number(new URL(base_url).port), url: base_url, metricsUrl: metrics_url };
    if (port === null || STORES.has(name)) return { ...shared, url: null, metricsUrl: null };
    const url = `http://127.0.0.1:${port}`;
    return { ...shared, url, metricsUrl: `${url}/metrics` };
  });

/**
 * A process that was named as `name=http://host:port`, and those named before it.
 * @throws InvalidArgumentError
 */
export function namedTarget(text: string, before: readonly Target[] = []): Target[] {
  const [, name, address = ''] = /^([\w.-]{1,60})=(.+)$/.exec(text) ?? [];
  const url = URL.canParse(address) ? new URL(address) : null;
  if (name === undefined || !url || !['http:', 'https:'].includes(url.protocol))
    throw new InvalidArgumentError('It must be a name and an address, such as recall=http://10.0.0.7:8081.');
  const base = url.href.replace(/\/$/, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return [...before, { name, pid: null, port, url: base, metricsUrl: `${base}/metrics` }];
}
