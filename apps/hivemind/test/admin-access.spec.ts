import {
  ADMIN_BASE,
  ADMIN_ROLES,
  ADMIN_ROUTES,
  type AdminRouteContract,
  WORKSPACE_HEADER,
} from '@hivemind/contracts/admin';
import { readConnection } from '../src/embedded/connection-file';
import { sharedPlatform } from './support/started-platform';

jest.setTimeout(120_000);

const platform = sharedPlatform();
const tokens: Record<string, string> = {};
let base = '';
let tenant = '';

interface Answer {
  status: number;
  headers: Headers;
  body: { ok: boolean; data: Record<string, never>; error: { code: string; details: Record<string, unknown> } };
}

async function call(
  method: string,
  path: string,
  token: string | undefined,
  body?: unknown,
  more = {},
): Promise<Answer> {
  const response = await fetch(new URL(path, base), {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

const api = (method: string, path: string, token: string | undefined, body?: unknown, more = {}) =>
  call(method, ADMIN_BASE + path, token, body, more);

beforeAll(async () => {
  const connection = readConnection(platform.current.dataDir)!;
  base = connection.admin_url!;
  tenant = connection.tenant_id;
  tokens['root'] = connection.admin_token!;
  const here = { [WORKSPACE_HEADER]: tenant };
  for (const role of ADMIN_ROLES) {
    const made = await api('POST', '/admins', tokens['root'], { name: role, role }, here);
    tokens[role] = (made.body.data as unknown as { token: string }).token;
  }
  const other = await api('POST', '/workspaces', tokens['root'], { name: 'Another' });
  tokens['stranger'] = (other.body.data as unknown as { admin_token: string }).admin_token;
});

/** Each route with an id that nothing has: whoever is let in is told so, or that something is off; the others never get there. */
const pathOf = ({ path }: AdminRouteContract): string => path.replace(/\{\w+\}/g, 'nothing');
const RANK = ['viewer', 'admin', 'owner', 'root'];
const guarded = ADMIN_ROUTES.filter(({ access }) => RANK.includes(access));

describe('every guarded route', () => {
  it.each(guarded.map((route) => [route.method, route.path, route.access, route] as const))(
    '%s %s is open from %s on, and to nobody below or without a token',
    async (method, _path, access, route) => {
      const body = route.body ? {} : undefined;
      const ask = (token: string | undefined) =>
        api(method, pathOf(route), token, body, token === tokens['root'] ? { [WORKSPACE_HEADER]: tenant } : {});
      expect((await ask(undefined)).status).toBe(401);
      expect((await ask('hma_unknown')).status).toBe(401);
      for (const role of RANK) {
        const { status } = await ask(tokens[role]);
        const isLetIn = RANK.indexOf(role) >= RANK.indexOf(access);
        expect([role, isLetIn ? status !== 403 && status !== 401 && status < 500 : status]).toEqual([
          role,
          isLetIn ? true : 403,
        ]);
      }
    },
  );
});

describe('another workspace', () => {
  it('is not there for an administrator who is not its own', async () => {
    const named = await api('GET', '/projects', tokens['stranger'], undefined, { [WORKSPACE_HEADER]: tenant });
    expect([named.status, named.body.error.code]).toEqual([404, 'NOT_FOUND']);
    const project = platform.current.connection.project_id;
    expect((await api('GET', `/projects/${project}/stats`, tokens['stranger'])).status).toBe(404);
    expect((await api('PATCH', `/projects/${project}`, tokens['stranger'], { name: 'mine' })).status).toBe(404);
    expect((await api('DELETE', `/projects/${project}`, tokens['stranger'], { confirm: 'x' })).status).toBe(404);
  });

  it('must be named by an operator of several', async () => {
    const { status, body } = await api('GET', '/projects', tokens['root']);
    expect([status, body.error.details.field]).toEqual([400, WORKSPACE_HEADER]);
  });
});

describe('changes', () => {
  it('stand in the audit log with who made them, and without secrets', async () => {
    const owner = tokens['owner'];
    const created = await api('POST', '/keys', owner, { name: 'audited', all_projects: true });
    const { key, secret } = created.body.data as unknown as { key: { id: string }; secret: string };
    await api('PATCH', `/keys/${key.id}`, owner, { destructive: 'delete' });
    await api('POST', `/keys/${key.id}/rotate`, owner, {});
    await api('DELETE', `/keys/${key.id}`, owner);
    await api('POST', '/roles', owner, { name: 'night' });
    await api('DELETE', '/roles/night', owner);
    const project = await api('POST', '/projects', owner, { name: 'Audited', storage: 'embedded' });
    const { id } = (project.body.data as unknown as { project: { id: string } }).project;
    await api('PATCH', `/projects/${id}`, owner, { name: 'Renamed', keep_packets_days: 3 });
    await api('PUT', `/projects/${id}/roles`, owner, { roles: [] });
    await api('DELETE', `/projects/${id}/storage`, owner);
    await api('PUT', `/projects/${id}/storage`, owner, { kind: 'embedded' });
    const upstream = {
      name: 'u',
      kind: 'openai',
      base_url: 'http://127.0.0.1:9/v1',
      api_key: 'sk-planted-upstream',
      check: false,
    };
    const made = await api('POST', '/upstreams', owner, upstream);
    const upstreamId = (made.body.data as unknown as { upstream: { id: string } }).upstream.id;
    await api('PATCH', `/upstreams/${upstreamId}`, owner, { models: ['gpt-*'], check: false });
    await api('DELETE', `/upstreams/${upstreamId}`, owner);
    await api('PUT', '/hivestate', owner, { step_window: 6 });
    await api('PUT', '/plan', owner, { rate_limit: 500 });
    expect((await api('DELETE', `/projects/${id}`, owner, { confirm: 'Renamed' })).status).toBe(200);

    const { body } = await api('GET', '/audit?limit=200', owner);
    const entries = (body.data as unknown as { entries: { action: string; actor: object; request_id: string }[] })
      .entries;
    const actions = entries
      .filter(({ actor }) => (actor as { name: string }).name === 'owner')
      .map(({ action }) => action);
    actions.reverse();
    expect(actions.slice(actions.indexOf('key.create'))).toEqual([
      ...['key.create', 'key.set', 'key.rotate', 'key.revoke', 'role.create', 'role.delete'],
      ...['project.create', 'project.set', 'project.set', 'project.set-roles', 'storage.delete', 'storage.set'],
      ...['upstream.create', 'upstream.set', 'upstream.delete', 'hivestate.set', 'plan.set'],
      ...['project.close', 'project.delete'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${secret}|sk-planted-upstream`));
    expect(entries[0]!.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a session of the console', () => {
  it('is a cookie that no script reads, and changes nothing without its token', async () => {
    const signedIn = await api('POST', '/session', undefined, { token: tokens['admin'] });
    const cookie = signedIn.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^hivemind_session=\w{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=43200$/);
    const csrf = (signedIn.body.data as unknown as { csrf_token: string }).csrf_token;
    const session = { cookie: cookie.split(';')[0]! };
    expect((await api('GET', '/roles', undefined, undefined, session)).status).toBe(200);
    const forged = await api('POST', '/roles', undefined, { name: 'forged' }, session);
    expect([forged.status, forged.body.error.code]).toEqual([403, 'FORBIDDEN']);
    const own = { ...session, 'x-csrf-token': csrf };
    expect((await api('POST', '/roles', undefined, { name: 'own' }, own)).status).toBe(200);
    expect((await api('DELETE', '/session', undefined, undefined, own)).status).toBe(200);
    expect((await api('GET', '/roles', undefined, undefined, session)).status).toBe(401);
  });

  it('cannot be guessed at for long', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await api('POST', '/session', undefined, { token: `hma_${n}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await api('POST', '/session', undefined, { token: tokens['owner'] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('what is asked before it is saved', () => {
  const storage = (body: object) =>
    api('PUT', `/projects/${platform.current.connection.project_id}/storage`, tokens['admin'], body);

  it.each([
    [{ kind: 'qdrant', url: 'http://169.254.169.254/' }, 'url'],
    [{ kind: 'qdrant', url: 'http://127.0.0.1:9/' }, 'url'],
    [{ kind: 'qdrant', url: 'ftp://host/' }, 'url'],
    [{ kind: 'paper' }, 'kind'],
  ])('refuses %j at its field', async (body, field) => {
    const { status, body: answer } = await storage(body);
    expect([status, answer.error.code, answer.error.details.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('carries headers against foreign scripts and frames on every answer', async () => {
    const { headers } = await api('GET', '/session', undefined);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect([headers.get('x-frame-options'), headers.get('x-content-type-options')]).toEqual(['DENY', 'nosniff']);
  });
});
