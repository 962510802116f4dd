import type { IncomingHttpHeaders } from 'node:http';
import type { ModelUpstream } from '@hivemind/ports';

/** What a caller tells any provider beside the body. Its key, its project and its cookies are for us alone. */
const FORWARDED =
  /^(?:accept|accept-encoding|accept-language|content-type|user-agent|idempotency-key|x-client-request-id|x-stainless-.+)$/;

/** Of one connection, or of the provider's host alone: its `alt-svc` would send the client to our host by another protocol. */
const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'alt-svc',
  'strict-transport-security',
]);

/** Ours; a provider that is a Hivemind itself speaks of its own compression. */
const OURS = /^x-hivestate-/;

/** The headers with which a request goes up: the caller's harmless ones, those of the provider's own, the upstream's key. */
export function headersUp(headers: IncomingHttpHeaders, { kind, apiKey }: ModelUpstream): Record<string, string> {
  const up: Record<string, string> = { 'content-type': 'application/json' };
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string' && (FORWARDED.test(name) || name.startsWith(`${kind}-`))) up[name] = value;
  }
  if (apiKey !== null) {
    if (kind === 'anthropic') up['x-api-key'] = apiKey;
    else up.authorization = `Bearer ${apiKey}`;
  }
  return up;
}

/**
 * The provider's headers as they go on to the caller, with ours after them. The provider's id of the request keeps its
 * value under another name.
 * @param raw names and values in turn, as they came
 */
export function headersDown(raw: readonly Buffer[], ours: Readonly<Record<string, string>>): string[] {
  const names = raw.map((part, i) => (i % 2 === 0 ? part.toString('latin1').toLowerCase() : ''));
  const dropped = namedByConnection(raw, names);
  const down: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = names[i]!;
    if (OF_ONE_CONNECTION.has(name) || dropped.has(name) || OURS.test(name)) continue;
    down.push(name === 'x-request-id' ? 'x-upstream-request-id' : raw[i]!.toString('latin1'));
    down.push(raw[i + 1]!.toString('latin1'));
  }
  for (const name in ours) down.push(name, ours[name]!);
  return down;
}

function namedByConnection(raw: readonly Buffer[], names: readonly string[]): Set<string> {
  const named = new Set<string>();
  names.forEach((name, i) => {
    if (name !== 'connection') return;
    for (const one of raw[i + 1]!.toString('latin1').split(',')) named.add(one.trim().toLowerCase());
  });
  return named;
}
