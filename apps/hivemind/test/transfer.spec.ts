import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { type MemoryRecord, newId } from '@hivemind/contracts';
import { addProject, dataOf, type ProjectClient, projectOf } from './support/project-client';
import { sharedPlatform } from './support/shared-platform';
import { until } from './support/until';

const DRILL = join(__dirname, '..', '..', '..', 'tools', 'drill', 'transfer-drill.mjs');

/** Exchanges and memories, whose records are more than a page of 500; of its own accord the drill moves many more. */
const DRILLED = ['260', '20'];

const platform = sharedPlatform();
const project = () => projectOf(platform.current);
let other: ProjectClient;

beforeAll(async () => {
  other = await addProject(platform.current, 'other');
}, 60_000);

interface Page {
  records: MemoryRecord[];
  count: number;
  phase: string;
  next_cursor: string | null;
  done: boolean;
}

const page = async (path: string) => dataOf(await project().api.get<Page>(path));
const isReceipt = ({ metadata }: MemoryRecord) => metadata.kind === 'receipt';

describe('an export', () => {
  it('holds live records and fork markers in the order of time, then receipts in chain order', async () => {
    await project().remember('exported', { topic: 'export' });
    await project().say('exported', 'exported-1', 'user', 'said');
    await project().fork('exported', 'exported-clone', 'someone');
    const gone = await project().remember('deleted before');
    await project().api.request('DELETE', `/memory/${gone}`);
    const records = await project().export(2);
    const memories = records.filter((record) => !isReceipt(record));
    const receipts = records.filter(isReceipt);
    expect(records.slice(0, memories.length)).toEqual(memories);
    expect(memories.map(({ metadata }) => metadata.kind)).toEqual(['memory', 'conversation', 'fork_marker']);
    expect(memories[2]!.metadata).toMatchObject({
      type: 'conversation_fork',
      session_id: 'exported-clone',
      forked_from: 'exported',
      author: 'someone',
      fork_time: memories[2]!.metadata.timestamp,
    });
    const bodies = receipts.map(({ content }) => JSON.parse(content) as { receipt_id: string; chain: { seq: number } });
    expect(bodies.map(({ chain }) => chain.seq)).toEqual(bodies.map((_, i) => i + 1));
    const last = receipts.at(-1)!;
    expect(last.metadata).toMatchObject({ type: 'hivemind_receipt', kind: 'receipt', operation: 'data.export' });
    expect(last.id).toBe(bodies.at(-1)!.receipt_id);
    expect(last.metadata.created_at).toMatch(/\+00:00$/);
    expect(await project().receipts('data.export')).toHaveLength(1);
  });

  it('is not disturbed by what is stored between its pages', async () => {
    const first = await page('/export?limit=2');
    expect(first).toMatchObject({ count: 2, phase: 'memories', done: false });
    await project().remember('stored between the pages');
    const second = await page(`/export?limit=2&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ count: 1, phase: 'memories', done: false });
    const third = await page(`/export?limit=500&cursor=${second.next_cursor}`);
    expect(third).toMatchObject({ phase: 'receipts', done: true, next_cursor: null });
    const all = [first, second, third].flatMap(({ records }) => records);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ content }) => content).join()).not.toContain('between the pages');
  });

  it('names its cursor when that is not its own', async () => {
    const foreign = [{ phase: 'memories' }, { phase: 'receipts', untilSeq: 1, fromSeq: -1 }, 'text'].map((value) =>
      Buffer.from(JSON.stringify(value)).toString('base64url'),
    );
    for (const cursor of ['nonsense', '%00', ...foreign]) {
      const { status, body } = await project().api.get(`/export?cursor=${cursor}`);
      expect([status, body.error.code, body.error.details.field]).toEqual([400, 'VALIDATION_ERROR', 'cursor']);
    }
  });
});

describe('an import', () => {
  const memory = (content: string, metadata: object = {}) => ({ id: newId(), content, metadata });
  const half = (pair: string, content: string, more: object = {}) => ({
    id: newId(),
    content,
    metadata: {
      type: 'conversation_exchange',
      session_id: 'imported',
      turn_number: 1,
      role: 'user',
      exchange_pair_id: pair,
      ...more,
    },
  });

  it('stamps what is the service’s and keeps what is not', async () => {
    const record = memory('The lighthouse keeper is called Marit.', {
      topic: 'people',
      tenant_id: 'hm_tenant_forged',
      project_id: 'proj_forged',
      written_by_key: 'api_key_forged',
      embedding_model: 'another',
      recall_count: 99,
      timestamp: 1_700_000_000.123456,
      semantic_relativity: 1,
    });
    expect(dataOf(await other.import([record]))).toMatchObject({ imported: 1, existing: 0, refused: 0, errors: [] });
    const { memory: stored } = dataOf(await other.api.get<{ memory: MemoryRecord }>(`/memory/${record.id}`));
    const { tenant_id } = platform.current.connection;
    expect(stored).toMatchObject({ id: record.id, content: record.content });
    expect(stored.metadata).toMatchObject({
      topic: 'people',
      timestamp: 1_700_000_000.123456,
      tenant_id,
      recall_count: 0,
    });
    expect(JSON.stringify(stored)).not.toContain('forged');
    expect(stored.metadata.embedding_model).not.toBe('another');
    expect(await other.contents('/recall_memory', { query: 'lighthouse keeper' })).toContain(record.content);
    const [receipt] = await other.receipts('data.import');
    expect(receipt!.outputs_ref).toEqual({ imported: 1, existing: 0, receipts_skipped: 0, refused: 0 });
  });

  it('counts what stands and refuses what stands with other content, deleted, or under another id', async () => {
    const [kept, changed, deleted] = [memory('kept'), memory('to be changed'), memory('to be deleted')];
    const spoken = half('imported-1', 'said once');
    await other.import([kept, changed, deleted, spoken]);
    await other.api.request('DELETE', `/memory/${deleted.id}`);
    const answer = dataOf(
      await other.import([
        kept,
        { ...changed, content: 'changed' },
        deleted,
        { ...spoken, id: newId() },
        half('imported-2', 'new', { role: 'assistant' }),
        half('imported-2', 'twice in one batch', { role: 'assistant' }),
      ]),
    );
    expect(answer).toMatchObject({ imported: 1, existing: 1, refused: 4 });
    expect(answer.errors.map(({ line, code, field }) => [line, code, field])).toEqual([
      [2, 'CONFLICT', 'id'],
      [3, 'CONFLICT', 'id'],
      [4, 'CONFLICT', 'metadata.exchange_pair_id'],
      [6, 'CONFLICT', 'metadata.exchange_pair_id'],
    ]);
    expect(await other.replay('imported')).toContain('said once');
  });

  it('names the line, code, field and fault of what it refuses, and takes the rest', async () => {
    const lines = [
      '{"id": "x"',
      '[]',
      '"text"',
      JSON.stringify({ ...memory('x'), id: 'not-a-uuid' }),
      JSON.stringify(memory('')),
      JSON.stringify(memory('x'.repeat(200_001))),
      JSON.stringify(memory('x', { note: 'a\0' })),
      JSON.stringify(half('p', 'x', { role: 'robot' })),
      JSON.stringify(half('', 'x')),
      JSON.stringify(memory('x', { timestamp: 9e9 })),
      JSON.stringify(memory('x', { timestamp: 'now' })),
      JSON.stringify({ ...memory('x'), metadata: { type: 'conversation_fork', session_id: 's' } }),
      `{"id":"x","content":"${'y'.repeat(4 * 1024 * 1024)}"}`,
      '',
      JSON.stringify({ id: newId(), content: '{}', metadata: { type: 'hivemind_receipt' } }),
      JSON.stringify(memory('good after all')),
    ];
    const answer = dataOf(
      await other.api.request<{ imported: number; receipts_skipped: number; errors: Record<string, unknown>[] }>(
        'POST',
        '/import',
        lines.join('\n'),
        { headers: { 'content-type': 'text/plain; charset=nonsense' } },
      ),
    );
    expect(answer).toMatchObject({ imported: 1, receipts_skipped: 1, refused: 13 });
    expect(answer.errors.map(({ line, code, field }) => [line, code, field])).toEqual([
      [1, 'VALIDATION_ERROR', 'line'],
      [2, 'VALIDATION_ERROR', 'record'],
      [3, 'VALIDATION_ERROR', 'record'],
      [4, 'VALIDATION_ERROR', 'id'],
      [5, 'VALIDATION_ERROR', 'content'],
      [6, 'VALIDATION_ERROR', 'content'],
      [7, 'VALIDATION_ERROR', 'metadata.note'],
      [8, 'VALIDATION_ERROR', 'metadata.role'],
      [9, 'VALIDATION_ERROR', 'metadata.exchange_pair_id'],
      [10, 'VALIDATION_ERROR', 'metadata.timestamp'],
      [11, 'VALIDATION_ERROR', 'metadata.timestamp'],
      [12, 'VALIDATION_ERROR', 'metadata.forked_from'],
      [13, 'PAYLOAD_TOO_LARGE', 'line'],
    ]);
    for (const { field, message } of answer.errors)
      expect(message).toEqual(expect.stringContaining(String(field).split('.')[0]!));
  });

  it('lists a hundred faults and counts all', async () => {
    const answer = dataOf(await other.import(Array.from({ length: 250 }, () => ({ id: 'x', content: 'y' }))));
    expect([answer.refused, answer.errors.length]).toEqual([250, 100]);
  });

  it('takes more than a body may hold elsewhere, and nothing at all', async () => {
    const records = Array.from({ length: 23 }, (_, i) => memory(`${i} `.padEnd(190_000, 'bulk'.repeat(20) + ' ')));
    expect(dataOf(await other.import(records))).toMatchObject({ imported: 23, refused: 0 });
    expect(dataOf(await other.import([]))).toMatchObject({ imported: 0, existing: 0, refused: 0 });
    expect(dataOf(await other.api.request('POST', '/import'))).toMatchObject({ imported: 0 });
  }, 60_000);

  it('that breaks off keeps what came whole and is on the record as degraded', async () => {
    const { base_url, api_key } = platform.current.connection;
    const headers = { authorization: `Bearer ${api_key}`, 'x-hivemind-project': other.projectId };
    const upload = request(`${base_url}/hivemind/v1/import`, { method: 'POST', headers });
    upload.on('error', () => undefined);
    const records = Array.from({ length: 100 }, (_, i) => memory(`came whole ${i}`));
    upload.write(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    upload.write('{"id": "broken');
    await until(
      () => other.api.get(`/memory/${records[99]!.id}`),
      ({ status }) => status === 200,
      20_000,
    );
    upload.destroy();
    const [receipt] = await until(
      () => other.receipts('data.import'),
      ([newest]) => newest?.status === 'degraded',
    );
    expect(receipt!.outputs_ref).toMatchObject({ imported: 100, refused: 0 });
  }, 60_000);

  it('needs a key before it reads anything', async () => {
    const answer = await other.api.request('POST', '/import', '{}', { headers: { authorization: undefined } });
    expect(answer.status).toBe(401);
  });
});

describe('the drill', () => {
  it('moves exchanges and long memories, more than a page and a batch of them, through everything and loses nothing', async () => {
    const [from, to] = [await addProject(platform.current, 'from'), await addProject(platform.current, 'to')];
    const { base_url, api_key } = platform.current.connection;
    const args = [DRILL, base_url, api_key, from.projectId, to.projectId, ...DRILLED];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 280_000 });
    expect(stderr).toBe('');
    expect(stdout).toContain('nothing lost');
    expect(status).toBe(0);
  }, 300_000);
});
