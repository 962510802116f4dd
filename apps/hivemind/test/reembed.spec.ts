import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MemoryRecord } from '@hivemind/contracts';
import type { PlatformProcess } from '@hivemind/testing';
import { connectPostgres, findEmbeddedDatabase } from '@hivemind/adapters';
import { warmHivemind } from './support/command-line';
import { EmbeddingEndpoint } from './support/embedding-endpoint';
import { dataOf, projectOf } from './support/project-client';
import { startPlatform } from './support/started-platform';
import { Traffic } from './support/traffic';

jest.setTimeout(240_000);

const MAIN = join(__dirname, '..', 'dist', 'main.js');
const OLD = 'hivemind-static-glove-100d';
const NEW = 'newcomer/model';
/** Enough for a move to be killed between two requests for their vectors. */
const MEMORIES = 150;
const long = (topic: string) =>
  Array.from({ length: 60 }, (_, i) => `Sentence ${i} about ${topic} and so on.`).join(' ');

interface Running {
  child: ChildProcess;
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

const command = (dataDir: string) => ['reembed', '--project', 'Default project', '--data', dataDir];

/** Runs the command in a process of its own, which can be killed. */
function reembed(dataDir: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [MAIN, ...command(dataDir)], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}

/** What became of the command, and what it said. */
async function reembedded(
  dataDir: string,
  env: Record<string, string>,
  ...more: string[]
): Promise<[number | null, string]> {
  const { status, stdout, stderr } = await warmHivemind([...command(dataDir), ...more], { env });
  return [status, stdout || stderr];
}

/** The most records that the command said it had done. */
const doneOf = (stderr: string): number[] =>
  [...stderr.matchAll(/embedding: ([\d,]+) of/g)].map(([, number]) => Number(number!.replaceAll(',', '')));

describe('moving a project to another embedding model', () => {
  let endpoint: EmbeddingEndpoint;
  let platform: PlatformProcess;
  const deleted: string[] = [];
  const project = () => projectOf(platform);
  const restart = async (env?: Record<string, string>) => {
    await platform.stop();
    platform = await startPlatform(platform.dataDir, env);
  };
  const modelOf = async (id: string) =>
    dataOf(await platform.client.get<{ memory: MemoryRecord }>(`/memory/${id}`)).memory.metadata;

  const expectAllFoundBy = async (model: string) => {
    const [found] = await project().found('/recall_memory', { query: 'about lighthouses', top_k: 1 });
    expect(found!.metadata).toMatchObject({ topic: 'long', embedding_model: model, storage_mode: 'chunked' });
    const exchanges = await project().contents('/conversation/recall', { query: 'buoys at quai', top_k: 5 });
    expect(exchanges.filter((content) => content.includes('quai'))).toHaveLength(3);
  };

  /** Terms of the first rows of the exchange halves of a session, in the order of time. */
  const termsIn = async (chunks: string) => {
    const postgres = connectPostgres(findEmbeddedDatabase(platform.dataDir)!);
    try {
      const text = `select lexical from hm_${platform.connection.project_id}_${chunks}
                    where session_id = 's' and place = 0 order by stored_at`;
      return (await postgres.pool.query<{ lexical: string }>(text)).rows.map(({ lexical }) => lexical);
    } finally {
      await postgres.close();
    }
  };

  beforeAll(async () => {
    [endpoint, platform] = await Promise.all([EmbeddingEndpoint.listen(), startPlatform()]);
    const topics = Array.from({ length: MEMORIES }, (_, i) => `Memory number${i} of the harbour.`);
    const store = async () => {
      for (let topic = topics.pop(); topic; topic = topics.pop()) await project().remember(topic);
    };
    await Promise.all(Array.from({ length: 8 }, store));
    await project().remember(long('lighthouses'), { topic: 'long' });
    for (const i of [1, 2, 3]) {
      await project().say('s', `pair-${i}`, 'user', `What is said of buoys at quai ${i}?`);
      deleted.push(await project().remember(`Deleted before, thing${i}`, { topic: 'deleted' }));
    }
    for (const id of deleted) await platform.client.request('DELETE', `/memory/${id}`);
  });
  afterAll(async () => {
    await platform.stop();
    platform.removeData();
    await endpoint.close();
  });

  it('goes on while it is read and written, after a kill too, and ends in one step that nobody notices', async () => {
    await restart(endpoint.settings(NEW));
    const terms = await termsIn('chunks');
    const traffic = new Traffic(project());
    try {
      const held = endpoint.holdAfter(4);
      const killed = reembed(platform.dataDir, endpoint.settings(NEW));
      await Promise.race([held, killed.ended.then((ended) => Promise.reject(new Error(JSON.stringify(ended))))]);
      killed.child.kill('SIGKILL');
      const before = doneOf((await killed.ended).stderr);
      endpoint.answerAgain();
      expect(before.at(-1)).toBeGreaterThan(0);

      const { code, stdout, stderr } = await reembed(platform.dataDir, endpoint.settings(NEW)).ended;
      expect([code, stdout, stderr]).toEqual([0, `Default project has been moved to ${NEW}\n`, expect.any(String)]);
      expect(doneOf(stderr)[0]).toBeGreaterThanOrEqual(before.at(-1)!);
      expect(stderr).toMatch(/hivemind: noting the model in: [\d,]+ of [\d,]+ records/);

      await traffic.more(20);
    } finally {
      await traffic.stop();
    }
    expect(traffic.refused).toEqual([]);
    // Borrowed ones among them.
    expect(terms[2]).toMatch(/quai.*quai/);
    expect(await termsIn('chunks_2')).toEqual(terms);

    const exported = new Map((await project().export()).map((record) => [record.id, record]));
    for (const [id, content] of traffic.written) expect(exported.get(id)).toMatchObject({ content });
    const records = [...exported.values()].filter(({ metadata }) => metadata.kind !== 'receipt');
    expect(new Set(records.map(({ metadata }) => metadata.embedding_model))).toEqual(new Set([NEW]));
  });

  it('finds by the new model whatever is there', async () => {
    const asked = endpoint.texts.length;
    expect(await project().contents('/recall_memory', { query: 'number7 harbour', top_k: 3 })).toContain(
      'Memory number7 of the harbour.',
    );
    expect(endpoint.texts.slice(asked)).toEqual(['number7 harbour']);
    const byModel = { query: 'thing', top_k: 5, metadata: { embedding_model: OLD } };
    expect(await project().contents('/recall_with_metadata', byModel)).toEqual([]);
    await expectAllFoundBy(NEW);
  });

  it('finds records that were deleted before it and restored after it', async () => {
    expect(await project().contents('/recall_memory', { query: 'thing2', top_k: 3 })).not.toContain(
      'Deleted before, thing2',
    );
    await platform.client.post('/restore_deleted_memories', { metadata: { topic: 'deleted' } });
    expect((await project().contents('/recall_memory', { query: 'thing2', top_k: 3 }))[0]).toBe(
      'Deleted before, thing2',
    );
    for (const id of deleted) expect(await modelOf(id)).toMatchObject({ embedding_model: NEW });
  });

  it('has nothing to do the second time, and makes vectors ahead without switching', async () => {
    const { dataDir } = platform;
    const again = await reembedded(dataDir, endpoint.settings(NEW));
    expect(again).toEqual([0, `Default project has the vectors of ${NEW}\n`]);
    const ahead = await reembedded(dataDir, endpoint.settings('another'), '--no-switch');
    expect(ahead).toEqual([0, expect.stringContaining('run this again without --no-switch')]);
    expect(await project().contents('/recall_memory', { query: 'thing3', top_k: 1 })).toEqual([
      'Deleted before, thing3',
    ]);
    expect(await reembedded(dataDir, {})).toEqual([1, expect.stringContaining('being moved to another')]);
    const given = await reembedded(dataDir, {}, '--abort');
    expect(given).toEqual([0, 'the move of Default project is given up; it keeps its vectors\n']);
  });

  it('is what a platform asks for that cannot make the vectors of the project', async () => {
    await restart();
    const { status, body } = await platform.client.post('/recall_memory', { query: 'harbour' });
    expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    for (const part of [OLD, NEW, 'hivemind reembed']) expect(body.error.message).toContain(part);
    expect(body.error.details).toMatchObject({ collection_model: NEW, configured_model: OLD });
  });

  it('works on a directory on which no platform runs, and what starts there next finds everything', async () => {
    await platform.stop();
    expect(await reembedded(platform.dataDir, {})).toEqual([0, `Default project has been moved to ${OLD}\n`]);
    platform = await startPlatform(platform.dataDir);
    expect((await project().contents('/recall_memory', { query: 'thing1', top_k: 1 }))[0]).toBe(
      'Deleted before, thing1',
    );
    expect(await modelOf(deleted[0]!)).toMatchObject({ embedding_model: OLD });
    await expectAllFoundBy(OLD);
  });
});
