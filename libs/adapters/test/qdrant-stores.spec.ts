import { newProjectId } from '@hivemind/contracts';
import type { StorageBinding } from '@hivemind/ports';
import { QdrantStores } from '../src/qdrant';
import { BoundStores } from '../src/storage/bound-stores';
import { QdrantStandIn } from './qdrant-stand-in';

const MODEL = { model: 'stores', dimensions: 8 };

describe('QdrantStores', () => {
  const servers: QdrantStandIn[] = [];
  const start = async (seen: string[] = []) => {
    const server = new QdrantStandIn({
      onExchange: ({ method, url, headers }) => seen.push(`${method} ${url} ${String(headers['api-key'])}`),
    });
    servers.push(server);
    return server.listen();
  };
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('give one store for a binding and follow it when it changes', async () => {
    const [one, two] = [await start(), await start()];
    const stores = new QdrantStores();
    const projectId = newProjectId();
    const first = await stores.records(projectId, { url: one, apiKey: null });
    expect(await stores.records(projectId, { url: one, apiKey: null })).toBe(first);
    expect(await stores.records(projectId, { url: one, apiKey: 'new key' })).not.toBe(first);
    expect(await stores.records(projectId, { url: two, apiKey: null })).not.toBe(first);
  });

  it('ask the version of a cluster once for all its projects, and send the key with every request', async () => {
    const seen: string[] = [];
    const binding = { url: await start(seen), apiKey: 'key' };
    const stores = new QdrantStores();
    for (let i = 0; i < 3; i++) {
      await (await stores.records(newProjectId(), binding)).ensure(MODEL);
      await (await stores.receipts(newProjectId(), binding)).scan(0, 1);
    }
    expect(seen.filter((line) => line.startsWith('GET / '))).toEqual(['GET / key']);
    expect(seen.every((line) => line.endsWith(' key'))).toBe(true);
  });

  it('are opened by a binding, and keep the path of its URL before every request', async () => {
    const seen: string[] = [];
    const binding: StorageBinding = { kind: 'qdrant', url: `${await start(seen)}/behind/proxy/`, apiKey: null };
    const stores = new BoundStores(
      { storageBinding: () => Promise.resolve(binding) },
      { qdrant: new QdrantStores().records },
    );
    const store = await stores.of(newProjectId());
    await expect(store.ensure(MODEL)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(seen).toEqual(['GET /behind/proxy/ undefined']);
  });

  it.each(['not a url', 'ftp://x', 'http://user:pass@x'])('refuse the URL %j without naming it', async (url) => {
    const opening = new QdrantStores().records(newProjectId(), { url, apiKey: null });
    const error: unknown = await opening.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect((error as Error).message).not.toContain(url);
  });
});
