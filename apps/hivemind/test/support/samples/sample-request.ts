import type { RouteContract } from '@hivemind/contracts';
import type { Answer, ApiClient } from '@hivemind/testing';

export type Sample = RouteContract['examples'][number];

/** The parts of a request as the registry writes them. */
export type SampleRequest = Pick<Sample, 'params' | 'query' | 'headers' | 'body'>;

const textOf = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

/**
 * Sends a request of a route.
 * @param more headers beside those of the request; undefined takes one away
 */
export function sendSample(
  client: ApiClient,
  route: RouteContract,
  { params, query, headers, body }: SampleRequest,
  more: Record<string, string | undefined> = {},
): Promise<Answer<unknown>> {
  const path = Object.entries(params ?? {}).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    route.path,
  );
  const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
  return client.request(route.method, search ? `${path}?${search}` : path, textOf(body), {
    headers: {
      ...(route.bodyType && { 'content-type': route.bodyType }),
      ...(headers as Record<string, string> | undefined),
      ...more,
    },
  });
}
