import { checkQdrantCluster } from '../src/qdrant';
import { QdrantStandIn, type StandInOptions } from './qdrant-stand-in';

const failure = (status: number) => ({ status, answer: { status: { error: 'injected' }, time: 0 } });

describe('checkQdrantCluster', () => {
  const servers: QdrantStandIn[] = [];
  const start = async (options: StandInOptions = {}) => {
    const server = new QdrantStandIn(options);
    servers.push(server);
    return server.listen();
  };
  const check = (url: string, apiKey: string | null = null) => checkQdrantCluster({ url, apiKey }, { attempts: 1 });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('accepts a cluster that can be written to and leaves nothing there', async () => {
    const seen: string[] = [];
    const url = await start({ apiKey: 'key', onExchange: ({ method, url }) => seen.push(`${method} ${url}`) });
    const result = await check(url, 'key');
    expect(result).toEqual({ ok: true, version: '1.19.0', warnings: [expect.stringContaining('unencrypted')] });
    const [made, dropped] = seen.slice(-2).map((line) => line.split(' '));
    expect([made![0], dropped![0], made![1]]).toEqual(['PUT', 'DELETE', dropped![1]]);
  });

  it.each<[string, StandInOptions, Awaited<ReturnType<typeof check>> extends infer T ? Partial<T> : never]>([
    ['key_refused', { apiKey: 'other' }, { version: '1.19.0' }],
    ['version_too_old', { version: '1.9.2' }, { version: '1.9.2' }],
    [
      'not_writable',
      { intercept: ({ method }) => (method === 'PUT' ? failure(403) : undefined) },
      { version: '1.19.0' },
    ],
    ['failing', { intercept: ({ method }) => (method === 'PUT' ? failure(500) : undefined) }, { version: '1.19.0' }],
    ['not_qdrant', { intercept: () => ({ status: 200, answer: 'hello' }) }, {}],
    ['not_qdrant', { intercept: () => ({ status: 404, answer: 'nothing here' }) }, {}],
    ['redirected', { intercept: () => ({ ...failure(301), headers: { location: 'http://127.0.0.1:1/' } }) }, {}],
  ])('names the problem %s and a remedy', async (problem, options, more) => {
    const url = await start(options);
    const result = await check(url, 'the-key');
    expect(result).toMatchObject({ ok: false, problem, remedy: expect.any(String) as string, ...more });
    expect(JSON.stringify(result)).not.toContain('the-key');
  });

  it('tells a cluster that is not there, and an address that is none', async () => {
    const url = await start();
    await servers.splice(0)[0]!.close();
    expect(await check(url)).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(await check('cluster:6333')).toMatchObject({ ok: false, problem: 'invalid_url' });
    expect(await check('https://user:pass@x')).toMatchObject({ ok: false, problem: 'invalid_url' });
  });
});
