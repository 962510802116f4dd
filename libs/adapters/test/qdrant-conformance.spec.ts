import {
  describeReceiptBodiesContract,
  describeReembeddingContract,
  describeVectorStoreContract,
} from '@hivemind/ports/conformance';
import { QdrantStores } from '../src/qdrant';
import { liveCluster, openApiPath } from './qdrant-environment';
import { QdrantOpenApi } from './qdrant-openapi';
import { QdrantRequestLog } from './qdrant-request-log';
import { type Exchange, QdrantStandIn } from './qdrant-stand-in';

const path = openApiPath();
const openApi = path === null ? null : new QdrantOpenApi(path);
const log = new QdrantRequestLog(openApi);

async function standIn() {
  const server = new QdrantStandIn({ apiKey: 'stand-in key', onExchange: (exchange) => log.note(exchange) });
  const binding = { url: await server.listen(), apiKey: 'stand-in key' };
  return { binding, close: () => server.close() };
}

// Every handle is a new one, with no knowledge of what another has already made.
const handles = async () => {
  const { binding, close } = await standIn();
  return { open: (projectId: string) => new QdrantStores().records(projectId, binding), close };
};
describeVectorStoreContract('QdrantVectorStore (stand-in)', handles);
describeReembeddingContract('QdrantVectorStore (stand-in)', handles);

describeReceiptBodiesContract('QdrantReceiptBodies (stand-in)', async () => {
  const { binding, close } = await standIn();
  const stores = new QdrantStores();
  return { stores: { of: (projectId) => stores.receipts(projectId, binding) }, close };
});

const live = liveCluster();
if (live) {
  const nothingToClose = () => Promise.resolve();
  const liveHandles = () =>
    Promise.resolve({
      open: (projectId: string) => new QdrantStores().records(projectId, live),
      close: nothingToClose,
    });
  describeVectorStoreContract('QdrantVectorStore (live cluster)', liveHandles);
  describeReembeddingContract('QdrantVectorStore (live cluster)', liveHandles);
  describeReceiptBodiesContract('QdrantReceiptBodies (live cluster)', () => {
    const stores = new QdrantStores();
    return Promise.resolve({ stores: { of: (id) => stores.receipts(id, live) }, close: nothingToClose });
  });
} else {
  it.skip('the contracts on a live cluster (skipped: QDRANT_URL is not set)', () => undefined);
}

describe('Requests of the Qdrant adapter', () => {
  if (openApi === null) {
    it.skip("are those of Qdrant's OpenAPI document (skipped: HIVEMIND_QDRANT_OPENAPI names none)", () => undefined);
    return;
  }

  it("are those of Qdrant's OpenAPI document, and so are the answers that they were given", () => {
    process.stdout.write(
      `Qdrant: ${log.requests} requests and their answers validated against OpenAPI ${openApi.version}\n${log.table()}\n`,
    );
    expect([...log.faults]).toEqual([]);
    expect(log.requests).toBeGreaterThan(1000);
    for (const feature of ['prefetch', 'order_by', 'modifier idf', 'operation set_payload', '?wait=true'])
      expect([...log.used.keys()]).toContain(feature);
  });

  const scroll: Exchange = {
    method: 'POST',
    url: '/collections/a/points/scroll',
    headers: {},
    body: { limit: 1, order_by: { key: 'a', direction: 'asc' }, filter: { must: [{ key: 'a', range: { gte: 1.5 } }] } },
    status: 200,
    answer: { result: { points: [{ id: 1, payload: { a: 1 } }], next_page_offset: null }, status: 'ok', time: 0.1 },
  };
  const batch = { ...scroll, url: '/collections/a/points/batch' };

  it('would be found out if they were not, and so would be the answers', () => {
    expect(openApi.faults(scroll)).toEqual([]);
    for (const wrong of [
      { ...scroll, method: 'PUT' },
      { ...scroll, url: '/collections/a/points/scrool' },
      { ...scroll, url: `${scroll.url}?wait=true` },
      { ...batch, url: `${batch.url}?ordering=strongest`, body: { operations: [] }, answer: { result: [] } },
      { ...batch, body: { operations: [{ set_payload: { payload: {}, filters: {} } }] }, answer: { result: [] } },
      { ...scroll, body: { limit: 0 } },
      { ...scroll, body: { orderby: 'a' } },
      { ...scroll, body: { order_by: { key: 'a', direction: 'down' } } },
      { ...scroll, body: { filter: { must: [{ key: 'a', match: { value: 1.5 } }] } } },
      { ...scroll, body: { filter: { must: [{ key: 'a', range: { ge: 1 } }] } } },
      { ...scroll, answer: { result: { point: [] }, status: 'ok', time: 0.1 } },
      { ...scroll, answer: { result: { points: [{ payload: {} }] }, status: 'ok', time: 0.1 } },
      { ...scroll, answer: { result: { points: [] }, state: 'ok' } },
    ])
      expect([wrong, openApi.faults(wrong)]).toEqual([wrong, [expect.any(String)]]);
  });
});
