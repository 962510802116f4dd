import fc from 'fast-check';
import { isId } from '@hivemind/contracts';
import { sharedPlatform } from '../support/shared-platform';
import { fuzzRequests, fuzzSeed } from '../support/fuzz-config';
import { apiRequest, type ApiRequest } from './api-requests';

const BATCH = 40;
const platform = sharedPlatform();

interface Envelope {
  ok: boolean;
  request_id: string;
  data?: unknown;
  error?: { code: string; message: string; details: object };
}

/** How many requests were answered, and how many of them with success: a fuzz that is always refused shows nothing. */
const seen = { all: 0, ok: 0 };

async function send({ method, path, body, headers }: ApiRequest): Promise<void> {
  const { base_url, api_key, project_id } = platform.current.connection;
  const response = await fetch(`${base_url}/hivemind/v1${path}`, {
    method,
    body,
    headers: { authorization: `Bearer ${api_key}`, 'x-hivemind-project': project_id, ...headers },
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
  const envelope = JSON.parse(text) as Envelope;
  seen.all++;
  if (envelope.ok) seen.ok++;
  expect(envelope.ok).toBe(response.status < 400);
  expect(isId(envelope.request_id)).toBe(true);
  expect(response.headers.get('x-request-id')).toBe(envelope.request_id);
  if (response.status >= 400)
    expect(envelope.error).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      details: expect.any(Object),
    });
  if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
}

describe('any request', () => {
  it(`is answered in the envelope and never with a 5xx (${fuzzRequests} requests)`, async () => {
    const batches = fc.asyncProperty(fc.array(apiRequest, { minLength: BATCH, maxLength: BATCH }), async (requests) => {
      await Promise.all(requests.map(send));
    });
    await fc.assert(batches, { numRuns: Math.ceil(fuzzRequests / BATCH), endOnFailure: false, ...fuzzSeed });
    const health = await platform.current.client.get('/health');
    expect(health.status).toBe(200);
    expect(seen.ok / seen.all).toBeGreaterThan(0.25);
  }, 3_600_000);
});
