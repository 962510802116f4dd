import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiError } from './api-error';
import { ApiClient, pathOf, queryOf } from './client';

interface Asked {
  method?: string;
  url?: string;
  headers: Record<string, unknown>;
}

let server: Server;
let asked: Asked;
let answer: { status: number; body: string };
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked = { method: request.method, url: request.url, headers: request.headers };
    request.resume().on('end', () => response.writeHead(answer.status).end(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A page asks its own origin by a path alone; here the origin has to be said.
  globalThis.fetch = (path, options) => realFetch(`http://127.0.0.1:${port}${String(path)}`, options);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.close();
});

const refusal = (status: number, code: string, details = {}) => ({
  status,
  body: JSON.stringify({ ok: false, error: { code, message: 'What is off.', details }, request_id: 'r-1' }),
});
const failure = (attempt: Promise<unknown>): Promise<ApiError> =>
  attempt.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ApiError) => error,
  );

describe('the client of the admin service', () => {
  it('answers the data, and sends what a session needs with changes only', async () => {
    answer = { status: 200, body: JSON.stringify({ ok: true, data: { id: 7 }, request_id: 'r' }) };
    const client = new ApiClient();
    client.credentials = { csrfToken: 'c-1', workspace: 'hm_tenant_1' };
    expect(await client.get('/projects', { cursor: 'a b', limit: undefined })).toEqual({ id: 7 });
    expect(asked).toMatchObject({ method: 'GET', url: '/admin/v1/projects?cursor=a+b' });
    expect(asked.headers).toMatchObject({ 'x-hivemind-workspace': 'hm_tenant_1' });
    expect(asked.headers).not.toHaveProperty('x-csrf-token');
    await client.send('POST', '/projects', { name: 'Orchids' });
    expect(asked.headers).toMatchObject({ 'x-csrf-token': 'c-1', 'content-type': 'application/json' });
  });

  it('throws what the service says, with the field at fault', async () => {
    answer = refusal(400, 'VALIDATION_ERROR', { field: 'url' });
    expect(await failure(new ApiClient().send('PUT', '/x', {}))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'What is off.',
      field: 'url',
      requestId: 'r-1',
    });
  });

  it('tells the page when the session is over, and not when signing in fails or a plan forbids', async () => {
    const client = new ApiClient();
    let ended = 0;
    client.onSignedOut = () => ended++;
    answer = refusal(401, 'UNAUTHORIZED');
    await failure(client.send('POST', '/session', {}));
    answer = refusal(401, 'DESTRUCTIVE_DISABLED');
    await failure(client.send('DELETE', '/projects/p'));
    expect(ended).toBe(0);
    answer = refusal(401, 'UNAUTHORIZED');
    await failure(client.get('/projects'));
    expect(ended).toBe(1);
  });

  it.each([
    ['a proxy’s page', 502, '<h1>Bad gateway</h1>'],
    ['JSON of another kind', 500, '{"error":"oops"}'],
    ['success that is none', 200, '[]'],
  ])('has words for %s', async (_, status, body) => {
    answer = { status, body };
    const error = await failure(new ApiClient().get('/projects'));
    expect(error).toMatchObject({ code: 'NOT_UNDERSTOOD', field: null });
    expect(error.message).toContain(String(status));
  });

  it('has words for a service that is not there', async () => {
    const { fetch } = globalThis;
    globalThis.fetch = () => realFetch('http://127.0.0.1:9/');
    expect(await failure(new ApiClient().get('/projects'))).toMatchObject({ code: 'UNREACHABLE' });
    globalThis.fetch = fetch;
  });
});

it('escapes what stands in a path, and leaves out of a query what is not given', () => {
  expect(pathOf`/roles/${'a/b?c'}/x`).toBe('/roles/a%2Fb%3Fc/x');
  expect(queryOf({ a: undefined, b: '' })).toBe('');
  expect(queryOf({ a: 1, b: 'x&y' })).toBe('?a=1&b=x%26y');
});
