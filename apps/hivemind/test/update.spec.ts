import type { VersionedRecord } from '@hivemind/contracts';
import { dataOf, projectOf } from './support/project-client';
import { sharedPlatform } from './support/shared-platform';

const platform = sharedPlatform();
const client = () => platform.current.client;
const project = () => projectOf(platform.current);

const patch = (id: string, body: object) =>
  client().request<{ version: number; receipt_id: string }>('PATCH', `/memory/${id}`, JSON.stringify(body));
const read = async (id: string, version?: number) => {
  const path = `/memory/${id}${version === undefined ? '' : `?version=${version}`}`;
  return dataOf(await client().get<{ memory: VersionedRecord }>(path)).memory;
};

describe('updating a memory', () => {
  it('changes its text, its size and what finds it, and keeps what stood', async () => {
    const id = await project().remember('The dinghy is moored at the north pier.', { topic: 'boats' });
    const before = await read(id);
    expect(before.version).toBe(1);
    const content = Array.from({ length: 300 }, (_, i) => `Entry ${i}: the kayak hangs in the boathouse.`).join(' ');
    const updated = dataOf(await patch(id, { content }));
    expect(updated).toMatchObject({ message: 'Memory updated successfully', id, version: 2 });
    const after = await read(id);
    expect(after).toMatchObject({ content, version: 2, metadata: { topic: 'boats', storage_mode: 'chunked' } });
    expect(after.metadata.content_length_bytes).toBe(Buffer.byteLength(content));
    for (const key of ['timestamp', 'written_by_key', 'tenant_id', 'project_id', 'kind', 'recall_mode'])
      expect(after.metadata[key]).toEqual(before.metadata[key]);
    expect(await read(id, 1)).toMatchObject({
      content: before.content,
      version: 1,
      metadata: { storage_mode: 'inline' },
    });
    expect(await read(id, 2)).toMatchObject({ content, version: 2 });
    expect((await client().get(`/memory/${id}?version=3`)).status).toBe(404);
    const found = async (query: string) =>
      (await project().found('/recall_memory', { query })).find((record) => record.id === id);
    expect((await found('kayak boathouse'))!.metadata.lexical_relevance).toBeGreaterThan(0);
    expect((await found('moored dinghy'))?.metadata.lexical_relevance ?? 0).toBe(0);
    const [receipt] = await project().receipts('memory.update');
    expect(receipt).toMatchObject({ receipt_id: updated.receipt_id, outputs_ref: { memory_id: id, version: 2 } });
    expect(JSON.stringify(receipt)).not.toContain('dinghy');
  });

  it('merges metadata, removes keys that are null, and leaves stamped keys alone', async () => {
    const id = await project().remember('Facts.', { a: 1, b: 'two', c: [3], nothing: null });
    await patch(id, { metadata: { b: null, c: 'three', d: true, kind: 'forged', session_id: 's', timestamp: 1 } });
    const { metadata, version } = await read(id);
    expect(metadata).toMatchObject({ a: 1, c: 'three', d: true, kind: 'memory', nothing: null });
    expect(metadata).not.toHaveProperty('b');
    expect(metadata).not.toHaveProperty('session_id');
    expect(metadata.timestamp).toBeGreaterThan(1e9);
    expect(version).toBe(2);
    expect(await project().contents('/recall_with_metadata', { query: 'facts', metadata: { d: true } })).toEqual([
      'Facts.',
    ]);
    expect(await project().found('/recall_with_metadata', { query: 'facts', metadata: { b: 'two' } })).toEqual([]);
  });

  it('refuses more keys than a record may have, counting those that stay', async () => {
    const keys = (from: number) => Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${from + i}`, i]));
    const id = await project().remember('Many keys.', keys(0));
    const answer = await patch(id, { metadata: keys(100) });
    expect([answer.status, answer.body.error.details.field, answer.body.error.details.limit]).toEqual([
      400,
      'metadata',
      64,
    ]);
    expect((await read(id)).version).toBe(1);
  });

  it('from a version that does not stand any more is a conflict that names the one that does', async () => {
    const id = await project().remember('v1');
    expect((await patch(id, { content: 'v2', if_version: 1 })).status).toBe(200);
    const stale = await patch(id, { content: 'v2 too', if_version: 1 });
    expect([stale.status, stale.body.error.code, stale.body.error.details]).toEqual([
      409,
      'CONFLICT',
      { field: 'if_version', version: 2 },
    ]);
    expect(stale.body.error.message).toContain('2');
  });

  it('by several at the same moment applies each, one after the other', async () => {
    const id = await project().remember('contested', {});
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => patch(id, { metadata: { [`writer${i}`]: true } })),
    );
    expect(answers.map(({ body }) => body.data.version).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    const { metadata } = await read(id);
    for (let i = 0; i < 10; i++) expect(metadata[`writer${i}`]).toBe(true);
  });

  it('is refused for halves, unknown and deleted records', async () => {
    const half = await project().say('spoken', 'spoken-1', 'user', 'as it was said');
    const refused = await patch(half, { content: 'otherwise' });
    expect([refused.status, refused.body.error.code, refused.body.error.details.field]).toEqual([
      400,
      'VALIDATION_ERROR',
      'memory_id',
    ]);
    const id = await project().remember('gone soon');
    await patch(id, { content: 'gone sooner' });
    await client().request('DELETE', `/memory/${id}`);
    for (const unknown of [id, 'unknown', '0192f0c1-0000-7000-8000-000000000000'])
      expect((await patch(unknown, { content: 'x' })).status).toBe(404);
    expect((await client().get(`/memory/${id}?version=1`)).status).toBe(404);
    await client().post('/restore_deleted_memories', { ids: [id] });
    expect(await read(id, 1)).toMatchObject({ content: 'gone soon' });
  });
});
