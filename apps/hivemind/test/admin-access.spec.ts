import {
  ADMIN_ROUTES,
  type adminsData,
  type AdminRouteContract,
  type auditData,
  type createWorkspaceData,
  type issuedAdminData,
  type keyData,
  type projectData,
  type sessionData,
} from '@hivemind/contracts/admin';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { z } from 'zod';
import { AdminClient } from './support/admin-client';
import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();

type Who = 'none' | 'viewer' | 'admin' | 'owner' | 'root' | 'stranger';

/** What each route answers to each: an own id that is not there is 404, so a route that lets somebody in shows by that. */
const RANKS = ['viewer', 'admin', 'owner', 'root'];
const clients = {} as Record<Who, AdminClient>;
let tenantId: string;
let projectId: string;

beforeAll(async () => {
  const { admin_url: url, admin_token: token } = platform.current.connection;
  const root = AdminClient.withToken(url, token);
  const made = async (name: string) =>
    (await root.post<z.output<typeof createWorkspaceData>>('/workspaces', { name })).body.data;
  const [own, other] = [await made('own'), await made('other')];
  ({ tenant_id: tenantId } = own.workspace);
  clients.none = new AdminClient(url);
  clients.root = AdminClient.withToken(url, token, tenantId);
  clients.owner = AdminClient.withToken(url, own.admin_token);
  clients.stranger = AdminClient.withToken(url, other.admin_token);
  for (const role of ['viewer', 'admin'] as const) {
    const { body } = await clients.owner.post<z.output<typeof issuedAdminData>>('/admins', { name: role, role });
    clients[role] = AdminClient.withToken(url, body.data.token);
  }
  const { body } = await clients.owner.post<z.output<typeof projectData>>('/projects', {
    name: 'first',
    storage: 'embedded',
  });
  projectId = body.data.project.id;
}, 60_000);

/** A request as the registry shows it, on things that are not there, so that nothing of it is done. */
function requestOf({ method, path, examples: [example] }: AdminRouteContract): [string, string, unknown] {
  const params: Record<string, unknown> = { ...(example.params as object), project_id: 'proj_000000000000' };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(example.query as Record<string, string>).toString();
  return [method, filled + (query && `?${query}`), example.body];
}

function refusal({ access }: AdminRouteContract, who: Who): number | null {
  if (who === 'none') return 401;
  if (access === 'signed_in') return null;
  const rank = who === 'stranger' ? 'owner' : who;
  return RANKS.indexOf(rank) < RANKS.indexOf(access) ? 403 : null;
}

const guarded = ADMIN_ROUTES.filter(({ access }) => access !== 'public' && access !== 'anyone');
const table = guarded.map((route): [string, AdminRouteContract] => [`${route.method} ${route.path}`, route]);

describe.each(table)('%s', (_, route) => {
  it.each<Who>(['none', 'viewer', 'admin', 'owner', 'stranger', 'root'])('keeps to its access for %s', async (who) => {
    const expected = refusal(route, who);
    // Whoever may do it is tried only where nothing is made or changed by it.
    const isHarmless = route.method === 'GET' || route.path.includes('{');
    if (expected === null && !isHarmless) return;
    const { status, body } = await clients[who].send(...requestOf(route));
    if (expected !== null) expect([status, body.ok]).toEqual([expected, false]);
    else {
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
      if (route.path.includes('{')) expect(status).toBe(404);
    }
  });
});

it("answers 404 for what is another workspace's, by id and by header", async () => {
  for (const path of ['', '/storage', '/stats', '/memories', '/receipts', '/turns']) {
    const { status, body } = await clients.stranger.send('GET', `/projects/${projectId}${path}`);
    expect([path, status, body.error.code]).toEqual([path, 404, 'NOT_FOUND']);
  }
  const named = await clients.stranger.send('GET', '/projects', undefined, { 'x-hivemind-workspace': tenantId });
  expect(named.status).toBe(404);
  const seen = await clients.stranger.get<{ workspaces: { tenant_id: string }[] }>('/workspaces');
  expect(seen.body.data.workspaces.map(({ tenant_id }) => tenant_id)).not.toContain(tenantId);
});

it('asks an operator of several workspaces to name one', async () => {
  const { admin_url: url, admin_token: token } = platform.current.connection;
  const { status, body } = await AdminClient.withToken(url, token).get('/projects');
  expect([status, body.error.details.field]).toEqual([400, 'X-Hivemind-Workspace']);
});

it('writes each change to the audit log with who, where and which request, and no secret', async () => {
  const { owner } = clients;
  const done: [string, string][] = [];
  const change = async <D>(action: string, method: string, path: string, body?: unknown): Promise<D> => {
    const answer = await owner.send<D>(method, path, body);
    expect([action, answer.status]).toEqual([action, 200]);
    done.push([action, answer.body.request_id]);
    return answer.body.data;
  };
  type Key = z.output<typeof keyData> & { secret: string };
  await change('role.create', 'POST', '/roles', { name: 'readers' });
  await change('project.set-roles', 'PUT', `/projects/${projectId}/roles`, { roles: ['readers'] });
  const { project } = await change<z.output<typeof projectData>>('project.create', 'POST', '/projects', {
    name: 'second',
  });
  await change('project.set', 'PATCH', `/projects/${project.id}`, { name: 'renamed', keep_packets_days: 3 });
  await change('storage.set', 'PUT', `/projects/${project.id}/storage`, { kind: 'embedded' });
  await change('storage.delete', 'DELETE', `/projects/${project.id}/storage`);
  const { key, secret } = await change<Key>('key.create', 'POST', '/keys', { name: 'k', role: 'readers' });
  await change('key.set', 'PATCH', `/keys/${key.id}`, { destructive: 'delete' });
  const rotated = await change<Key>('key.rotate', 'POST', `/keys/${key.id}/rotate`, { overlap_seconds: 60 });
  await change('key.revoke', 'DELETE', `/keys/${key.id}`);
  await change('key.revoke', 'DELETE', `/keys/${rotated.key.id}`);
  await change('project.set-roles', 'PUT', `/projects/${projectId}/roles`, { roles: [] });
  await change('role.delete', 'DELETE', '/roles/readers');
  await change('plan.set', 'PUT', '/plan', { rate_limit: 600 });
  await change('hivestate.set', 'PUT', '/hivestate', { step_window: 7 });
  const upstream = {
    name: 'u',
    kind: 'openai',
    base_url: 'http://127.0.0.1:9/v1',
    api_key: 'planted-key',
    check: false,
  };
  const made = await change<{ upstream: { id: string } }>('upstream.create', 'POST', '/upstreams', upstream);
  await change('upstream.set', 'PATCH', `/upstreams/${made.upstream.id}`, { models: ['gpt-*'] });
  await change('upstream.delete', 'DELETE', `/upstreams/${made.upstream.id}`);
  const issued = await change<z.output<typeof issuedAdminData>>('admin.create', 'POST', '/admins', {
    name: 'for a while',
    role: 'viewer',
  });
  await change('admin.revoke', 'DELETE', `/admins/${issued.admin.id}`);

  const { body } = await owner.get<z.output<typeof auditData>>('/audit?limit=200');
  const told = JSON.stringify(body.data.entries);
  for (const [action, requestId] of done)
    expect(body.data.entries).toContainEqual(
      expect.objectContaining({
        action,
        request_id: requestId,
        actor: expect.objectContaining({ kind: 'admin', role: 'owner' }) as unknown,
        ip: '127.0.0.1',
      }),
    );
  for (const hidden of [secret, rotated.secret, issued.token, 'planted-key']) expect(told).not.toContain(hidden);
  expect((await clients.stranger.get<z.output<typeof auditData>>('/audit')).body.data.entries).not.toContainEqual(
    expect.objectContaining({ request_id: done[0]![1] }),
  );
}, 60_000);

it('pages through the audit log; the operator also sees what belongs to no workspace', async () => {
  type Page = z.output<typeof auditData>;
  const { admin_url: url, admin_token: token } = platform.current.connection;
  await new AdminClient(url).post('/session', { token });
  const seen: Page['entries'] = [];
  let cursor: string | null = null;
  do {
    const page: { body: { data: Page } } = await clients.root.get<Page>(
      `/audit?limit=4${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...page.body.data.entries);
    cursor = page.body.data.next_cursor;
  } while (cursor !== null);
  const ids = seen.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(seen.filter(({ action, actor }) => action === 'session.create' && actor.kind === 'root')).not.toEqual([]);
  expect((await clients.owner.get('/audit?cursor=x')).status).toBe(400);
});

it('lets nobody grant a token that outlives their own', async () => {
  const { admin_url: url } = platform.current.connection;
  const end = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await clients.owner.post<z.output<typeof issuedAdminData>>('/admins', {
    name: 'an hour',
    role: 'owner',
    expires_at: end,
  });
  const short = AdminClient.withToken(url, body.data.token);
  const later = await short.post('/admins', { name: 'for ever', role: 'viewer' });
  expect([later.status, later.body.error.details.field]).toEqual([400, 'expires_at']);
  expect((await short.post('/admins', { name: 'as long', role: 'viewer', expires_at: end })).status).toBe(200);
});

describe('a session of the console', () => {
  const signIn = (token: string, headers: Record<string, string> = {}) =>
    clients.none.send<z.output<typeof sessionData>>('POST', '/session', { token }, headers);

  it('is a cookie that scripts cannot read, and takes changes with its CSRF token alone', async () => {
    const { admin_url: url, admin_token: token } = platform.current.connection;
    const signedIn = await signIn(token);
    const cookie = signedIn.headers.get('set-cookie')!;
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200']) expect(cookie).toContain(flag);
    const session = new AdminClient(url, {
      cookie: cookie.split(';')[0]!,
      'x-hivemind-workspace': tenantId,
    });
    const csrf = signedIn.body.data.csrf_token!;
    const again = await session.get<z.output<typeof sessionData>>('/session');
    expect(again.body.data).toMatchObject({ admin: { id: 'root' }, csrf_token: csrf });
    const without = await session.post('/roles', { name: 'r' });
    expect([without.status, without.body.error.details.field]).toEqual([403, 'x-csrf-token']);
    expect((await session.send('POST', '/roles', { name: 'r' }, { 'x-csrf-token': `${csrf}x` })).status).toBe(403);
    expect((await session.send('POST', '/roles', { name: 'r' }, { 'x-csrf-token': csrf })).status).toBe(200);
    expect((await session.send('DELETE', '/session', undefined, { 'x-csrf-token': csrf })).status).toBe(200);
    expect((await session.get('/session')).status).toBe(401);
  });

  it('ends with the token that opened it', async () => {
    const { admin_url: url } = platform.current.connection;
    const { body } = await clients.owner.post<z.output<typeof issuedAdminData>>('/admins', {
      name: 'x',
      role: 'viewer',
    });
    const opened = await signIn(body.data.token);
    const session = new AdminClient(url, { cookie: opened.headers.get('set-cookie')!.split(';')[0]! });
    expect((await session.get<z.output<typeof adminsData>>('/admins')).status).toBe(200);
    await clients.owner.send('DELETE', `/admins/${body.data.admin.id}`);
    expect((await session.get('/admins')).status).toBe(401);
  });

  it('is not opened by a page of another site', async () => {
    const { admin_token: token } = platform.current.connection;
    expect((await signIn(token, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

it('answers what is malformed with the field and the limit', async () => {
  const broken = await clients.owner.send('POST', '/roles', '{"name":');
  expect([broken.status, broken.body.error.details.field]).toEqual([400, 'body']);
  const big = await clients.owner.send('POST', '/roles', JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
  expect([big.status, big.body.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const unknown = await clients.owner.send('PUT', '/roles', {});
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'NOT_FOUND']);
});

it.each(['//health', '//', '//admin/v1/nothing', '/session', '//openapi.json'])(
  'guards the answer of %s',
  async (path) => {
    const { headers } = await clients.none.get(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  },
);

it('refuses sign-ins after too many failures from an address, and from no other, and good bearer tokens never', async () => {
  const { admin_token: token } = platform.current.connection;
  // At once, as whoever guesses would: each is counted before it is looked at.
  const attempts = Array.from({ length: 30 }, (_, n) => signInFrom('127.0.0.2', `hma_wrong${n}`));
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode!);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const { statusCode, headers } = await signInFrom('127.0.0.2', token);
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await signInFrom('127.0.0.1', token)).statusCode).toBe(200);
  expect((await clients.owner.get('/session')).status).toBe(200);
});

/** A sign-in that comes from another address of this machine. */
async function signInFrom(localAddress: string, token: string): Promise<IncomingMessage> {
  const url = `${platform.current.connection.admin_url}/admin/v1/session`;
  const sent = request(url, { method: 'POST', localAddress }).end(JSON.stringify({ token }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.resume();
}
