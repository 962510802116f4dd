import { newProjectId } from '@hivemind/contracts';
import { QdrantStores, type QdrantStoreOptions } from '../src/qdrant';
import { QdrantStandIn, type StandInOptions } from './qdrant-stand-in';

type Intercept = NonNullable<StandInOptions['intercept']>;

const MODEL = { model: 'failures', dimensions: 8 };
const KEY = 'the-secret-key';
const failure = (status: number, headers?: Record<string, string>) => ({
  status,
  headers,
  answer: { status: { error: 'injected' }, time: 0 },
});

describe('A Qdrant cluster that fails', () => {
  const open: QdrantStandIn[] = [];
  let waits: number[];
  let nowMs: number;
  let requests: string[];
  let intercept: Intercept | undefined;

  beforeEach(() => {
    waits = [];
    requests = [];
    nowMs = 0;
    intercept = undefined;
  });
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  const startServer = async (port?: number) => {
    const server = new QdrantStandIn({
      apiKey: KEY,
      intercept: (request) => {
        requests.push(`${request.method} ${request.url}`);
        return intercept?.(request);
      },
    });
    open.push(server);
    return { server, url: await server.listen(port) };
  };
  const openStores = (more: QdrantStoreOptions = {}) =>
    new QdrantStores({
      // Time passes by waiting only.
      pause: (ms) => {
        waits.push(ms);
        nowMs += ms;
        return Promise.resolve();
      },
      nowMs: () => nowMs,
      random: () => 0.5,
      ...more,
    });
  const start = async (more?: QdrantStoreOptions) => {
    const { server, url } = await startServer();
    const stores = openStores(more);
    const store = await stores.records(newProjectId(), { url, apiKey: KEY });
    await store.ensure(MODEL);
    requests.length = 0;
    return { server, url, stores, store };
  };
  const once = (...answers: ReturnType<Intercept>[]): Intercept => {
    return () => answers.shift();
  };

  it('with 429 is asked again after exactly the time that it names', async () => {
    const { store } = await start({ deadlineMs: 60_000 });
    intercept = once(failure(429, { 'retry-after': '17' }));
    expect(await store.count(['memory'])).toBe(0);
    expect(waits).toEqual([17_000]);
    expect(requests).toHaveLength(2);
  });

  it('with a longer Retry-After than there is time passes it on at once', async () => {
    const { store } = await start();
    intercept = once(failure(429, { 'retry-after': '30' }));
    await expect(store.count(['memory'])).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      retryAfterSeconds: 30,
    });
    expect(waits).toEqual([]);
  });

  it('that is slow is waited for by so many calls only, and by others again when those have ended', async () => {
    const { server, store } = await start({ maxUnderWay: 2 });
    intercept = () => 'hang';
    const waiting = [store.count(['memory']), store.count(['memory'])].map((call) =>
      call.catch((error: unknown) => error),
    );
    await expect(store.count(['memory'])).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { reason: 'in_flight_ceiling' },
    });
    await server.close();
    await Promise.all(waiting);
    await expect(store.count(['memory'])).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  });

  it('with 429 and no time is asked again with growing waits, and 429 never opens the circuit', async () => {
    const { store } = await start({ failuresToOpen: 1 });
    intercept = () => failure(429);
    await expect(store.count(['memory'])).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    expect(waits).toEqual([50, 100, 200]);
    intercept = undefined;
    expect(await store.count(['memory'])).toBe(0);
  });

  it.each([500, 502, 503, 504])('with %i is asked again', async (status) => {
    const { store } = await start();
    intercept = once(failure(status), failure(status));
    expect(await store.count(['memory'])).toBe(0);
    expect(waits).toEqual([50, 100]);
  });

  it('with a request that it finds wrong is not asked again', async () => {
    const { store } = await start();
    intercept = () => failure(400);
    await expect(store.count(['memory'])).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
    expect(requests).toHaveLength(1);
  });

  it('by not answering is given up at the deadline, and not asked again', async () => {
    const { url } = await start();
    intercept = () => 'hang';
    const store = await openStores({ deadlineMs: 100 }).records(newProjectId(), { url, apiKey: KEY });
    await expect(store.count(['memory'])).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('in time') as string,
    });
    expect(requests).toHaveLength(1);
  });

  it('by being down is left alone, others are not, and is used again when it is back', async () => {
    const dead = await start({ failuresToOpen: 2, coolDownMs: 1_000 });
    const other = await startServer();
    const alive = await dead.stores.records(newProjectId(), { url: other.url, apiKey: KEY });
    await dead.server.close();
    const unavailable = { code: 'STORAGE_UNAVAILABLE' };
    for (let i = 0; i < 2; i++) await expect(dead.store.count(['memory'])).rejects.toMatchObject(unavailable);
    waits.length = 0;
    await expect(dead.store.count(['memory'])).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('left alone') as string,
      retryAfterSeconds: 1,
    });
    expect(waits).toEqual([]);
    await alive.ensure(MODEL);
    expect(await alive.count(['memory'])).toBe(0);

    const port = Number(new URL(dead.url).port);
    await startServer(port);
    await expect(dead.store.count(['memory'])).rejects.toMatchObject({
      message: expect.stringContaining('left alone') as string,
    });
    nowMs += 1_000;
    await dead.store.ensure(MODEL);
    // The new server has no collections; that the store is told so shows that it was asked.
    await expect(dead.store.count(['memory'])).rejects.toMatchObject({
      message: expect.stringContaining('not there') as string,
    });
    await dead.store.ensure(MODEL);
    expect(await dead.store.count(['memory'])).toBe(0);
  });

  it('with the wrong key says so, without the key', async () => {
    const { url } = await startServer();
    const store = await openStores().records(newProjectId(), { url, apiKey: 'a-wrong-key' });
    const error: unknown = await store.ensure(MODEL).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('refuses the API key') as string,
    });
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain('a-wrong-key');
    expect(waits).toEqual([]);
  });

  it('by redirecting elsewhere is not followed, so that the key stays at home', async () => {
    const { store } = await start();
    const stranger = new QdrantStandIn({ intercept: ({ url }) => (seen.push(url), undefined) });
    const seen: string[] = [];
    open.push(stranger);
    const elsewhere = await stranger.listen();
    intercept = ({ url }) => failure(307, { location: `${elsewhere}${url}` });
    await expect(store.count(['memory'])).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('redirects') as string,
    });
    expect(seen).toEqual([]);
  });

  it('that is too old is refused before anything is made in it', async () => {
    const server = new QdrantStandIn({
      version: '1.12.6',
      intercept: ({ method, url }) => (requests.push(`${method} ${url}`), undefined),
    });
    open.push(server);
    const store = await openStores().records(newProjectId(), { url: await server.listen(), apiKey: null });
    await expect(store.ensure(MODEL)).rejects.toMatchObject({ message: expect.stringContaining('1.13') as string });
    expect(requests).toEqual(['GET /']);
  });

  it('by answering something else than Qdrant does is told apart', async () => {
    const { store } = await start();
    for (const answer of ['<html>', { hello: 'world' }, null]) {
      intercept = () => ({ status: 200, answer });
      await expect(store.count(['memory'])).rejects.toMatchObject({
        message: expect.stringContaining('not Qdrant') as string,
      });
    }
  });
});
