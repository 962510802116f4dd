import type {
  compressionViewData,
  deleteProjectData,
  issuedKeyData,
  memoriesData,
  projectData,
  projectStatsData,
  receiptsViewData,
  removedMemoryData,
  turnsData,
  turnViewData,
  usageReportData,
  verificationData,
} from '@hivemind/contracts/admin';
import { ApiClient } from '@hivemind/testing';
import type { z } from 'zod';
import { AdminClient } from './support/admin-client';
import { sharedPlatform } from './support/shared-platform';
import { isStack } from './support/started-platform';
import { until } from './support/until';

const platform = sharedPlatform();

let admin: AdminClient;
let client: ApiClient;
let secret: string;
let project: string;
const stored: string[] = [];

const get = async <S extends z.ZodType>(path: string): Promise<z.output<S>> => {
  const { status, body } = await admin.get<z.output<S>>(`/projects/${project}${path}`);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body.data;
};

beforeAll(async () => {
  const { admin_url: url, admin_token: token, base_url, tenant_id } = platform.current.connection;
  admin = AdminClient.withToken(url, token, tenant_id);
  const made = await admin.post<z.output<typeof projectData>>('/projects', { name: 'garden', storage: 'embedded' });
  ({ id: project } = made.body.data.project);
  await admin.send('PATCH', `/projects/${project}`, { keep_packets_days: 1 });
  const issued = await admin.post<z.output<typeof issuedKeyData>>('/keys', {
    name: 'k',
    all_projects: true,
    destructive: 'purge',
  });
  ({ secret } = issued.body.data);
  client = new ApiClient({ base_url, api_key: secret, project_id: project });
  await until(
    () => client.get('/usage'),
    ({ status }) => status === 200,
  );
  for (let n = 0; n < 7; n++) {
    const { body } = await client.post<{ id: string }>('/create_memory', {
      content: `Bed ${n} is watered on day ${n}.`,
    });
    stored.push(body.data.id);
  }
  await client.post('/turn', {
    user_input: 'When is bed 3 watered?',
    session_id: 's',
    turn_number: 1,
    exchange_pair_id: 'x',
    budget_total: 4000,
    holds: [{ id: 'h', title: 'hold', content: 'kept by the host' }],
  });
}, 60_000);

it('shows a project to which nothing was written', async () => {
  const made = await admin.post<z.output<typeof projectData>>('/projects', { name: 'fallow', storage: 'embedded' });
  const of = (path: string) => admin.get(`/projects/${made.body.data.project.id}${path}`);
  await until(
    () => of('/receipts/verification'),
    ({ status }) => status === 200,
  );
  for (const [path, data] of [
    ['/stats', { records: { live: 0, deleted: 0 }, receipts: 0 }],
    ['/memories', { memories: [], next_cursor: null }],
    ['/memories?query=anything', { memories: [], next_cursor: null }],
    ['/receipts', { receipts: [], next_cursor: null }],
    ['/turns', { turns: [], next_cursor: null }],
  ] as const)
    expect([path, (await of(path)).body]).toEqual([path, expect.objectContaining({ ok: true, data })]);
}, 30_000);

it('lists records newest first, page by page, each once', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: z.output<typeof memoriesData> = await get<typeof memoriesData>(
      `/memories?limit=3${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...page.memories.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(8);
  expect(seen.slice(1)).toEqual([...stored].reverse());
});

it('searches without counting a recall or leaving a receipt', async () => {
  const before = await get<typeof receiptsViewData>('/receipts?limit=1');
  const { memories } = await get<typeof memoriesData>('/memories?query=bed%203&limit=2');
  expect(memories.length).toBeGreaterThan(0);
  const after = await get<typeof receiptsViewData>('/receipts?limit=1');
  expect(after.receipts[0]!.receipt_id).toBe(before.receipts[0]!.receipt_id);
});

it('soft-deletes and restores with receipts that name the administrator', async () => {
  const id = stored[0]!;
  const deleted = await admin.send<z.output<typeof removedMemoryData>>('DELETE', `/projects/${project}/memories/${id}`);
  expect(deleted.status).toBe(200);
  expect((await admin.get(`/projects/${project}/memories/${id}`)).status).toBe(404);
  expect((await get<typeof projectStatsData>('/stats')).records).toEqual({ live: 7, deleted: 1 });
  const { body } = await admin.get<{ receipt: { operation: string; key_id: string } }>(
    `/projects/${project}/receipts/${deleted.body.data.receipt_id}`,
  );
  expect(body.data.receipt).toMatchObject({ operation: 'memory.delete', key_id: 'root' });
  expect((await admin.post(`/projects/${project}/memories/${id}/restore`)).status).toBe(200);
  expect((await admin.get(`/projects/${project}/memories/${id}`)).status).toBe(200);
});

it('shows a packet with all that competed for it: what is stored, what never is, and the packet itself', async () => {
  const { turns } = await get<typeof turnsData>('/turns');
  expect(turns).toEqual([expect.objectContaining({ session_id: 's', turn_number: 1, budget_total: 4000 })]);
  const { turn } = await get<typeof turnViewData>(`/turns/${turns[0]!.receipt_id}`);
  expect(turn.messages?.length).toBeGreaterThan(0);
  const told = Object.values(turn.tokens_by_source).reduce((sum, tokens) => sum + tokens, 0);
  expect([told, turn.budget_available]).toEqual([turn.token_count, 4000 - turn.token_count]);
  const kinds = turn.candidates.map(({ source, stored: kept }) => `${source} ${kept}`);
  expect(kinds).toContain('hivemind stored');
  expect(kinds).toContain('hold never');
  const memory = turn.candidates.find(({ source }) => source === 'hivemind')!;
  expect(stored).toContain(memory.record!.id);
  const receipts = await get<typeof receiptsViewData>('/receipts?operation=memory.create');
  const other = await admin.get(`/projects/${project}/turns/${receipts.receipts[0]!.receipt_id}`);
  expect(other.status).toBe(404);
});

it('shows a compression before and after, and takes no other receipt for one', async () => {
  const messages = Array.from({ length: 12 }, (_, n) => ({
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: `Bed ${n}: ${'it was dug over and raked. '.repeat(20)}`,
  }));
  const settings = { threshold_tokens: 100, step_window: 1 };
  const made = await client.post<{ receipt: { receipt_id: string }; messages: unknown[]; state: unknown }>(
    '/context/compress',
    { format: 'openai', messages, settings },
  );
  const { receipt, messages: after, state } = made.body.data;
  const { compression } = await get<typeof compressionViewData>(`/compressions/${receipt.receipt_id}`);
  expect(compression.kept).toEqual({ before: messages, after, state });
  const { turns } = await get<typeof turnsData>('/turns');
  expect((await admin.get(`/projects/${project}/compressions/${turns[0]!.receipt_id}`)).status).toBe(404);
});

it('checks the chain of receipts to its signed end', async () => {
  const verdict = await get<typeof verificationData>('/receipts/verification');
  expect(verdict).toMatchObject({ intact: true, from_seq: 1, faults: [], next_cursor: null });
  expect(verdict.checked).toBe(verdict.head_seq);
});

it('counts what was done', async () => {
  const { body } = await admin.get<z.output<typeof usageReportData>>('/usage');
  const own = body.data.projects.find(({ project_id }) => project_id === project);
  expect(own).toMatchObject({ name: 'garden', turns: 1, compiles: 1, stored_records: 8 });
  expect((await admin.get('/usage?from=2027-01-02&to=2027-01-01')).status).toBe(400);
});

it('refuses addresses that requests may not go to, and clusters that do not answer', async () => {
  const bind = (url: string) =>
    admin.send('PUT', `/projects/${project}/storage`, { kind: 'qdrant', url, confirm_move: true });
  for (const url of ['http://169.254.169.254', 'http://127.0.0.1:9']) {
    const { status, body } = await bind(url);
    expect([url, status, body.error.details.field]).toEqual([url, 400, 'url']);
  }
  const upstream = { name: 'u', kind: 'openai', base_url: 'http://127.0.0.1:9/v1' };
  const { status, body } = await admin.post('/upstreams', upstream);
  expect([status, body.error.details.problem]).toEqual([400, 'unreachable']);
});

if (!isStack)
  it('has requests keep to a changed storage at once, in the process in which it was changed', async () => {
    const { body } = await admin.post<z.output<typeof projectData>>('/projects', {
      name: 'moving',
      storage: 'embedded',
    });
    const { id } = body.data.project;
    const own = new ApiClient({ base_url: platform.current.connection.base_url, api_key: secret, project_id: id });
    const remembered = async () =>
      (await own.post('/create_memory', { content: 'It is where its project is.' })).status;
    const statuses = [await remembered()];
    await admin.send('DELETE', `/projects/${id}/storage`);
    statuses.push(await remembered());
    await admin.send('PUT', `/projects/${id}/storage`, { kind: 'embedded' });
    statuses.push(await remembered());
    expect(statuses).toEqual([200, 400, 200]);
  });

it('deletes a project with all that it held, once its name confirms it', async () => {
  const wrong = await admin.send('DELETE', `/projects/${project}`, { confirm: 'another' });
  expect([wrong.status, wrong.body.error.details.field]).toEqual([400, 'confirm']);
  const done = await admin.send<z.output<typeof deleteProjectData>>('DELETE', `/projects/${project}?confirm=garden`);
  expect([done.status, done.body.data]).toEqual([200, { message: 'Project deleted', deleted_records: 8 }]);
  expect((await admin.get(`/projects/${project}/stats`)).status).toBe(404);
  expect((await client.get('/usage')).status).toBe(403);
}, 60_000);
