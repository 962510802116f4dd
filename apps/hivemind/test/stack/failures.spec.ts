import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiClient } from '@hivemind/testing';
import { withRegistry } from '../support/second-tenant';
import { ownPlatform } from '../support/started-platform';
import { until } from '../support/until';

const DEADLINE_MS = 8_000;
/** Nothing listens there. */
const DEAD_CLUSTER = 'http://127.0.0.1:9';

const stack = ownPlatform({
  HIVEMIND_TEST_PLATFORM: 'stack',
  HIVEMIND_LOG_LEVEL: 'fatal',
  HIVEMIND_REQUEST_DEADLINE_MS: String(DEADLINE_MS),
});

jest.setTimeout(120_000);

const pidOf = (name: string): number => {
  const { services } = JSON.parse(readFileSync(join(stack.current.dataDir, 'connection.json'), 'utf8')) as {
    services: { name: string; pid: number }[];
  };
  return services.find((service) => service.name === name)!.pid;
};

const remember = (content: string, client = stack.current.client) =>
  client.post<{ id: string }>('/create_memory', { content });

/** Longest time in which a request must be answered, whatever hangs. */
const answeredInTime = { signal: () => AbortSignal.timeout(DEADLINE_MS + 2_000) };

describe('A store that hangs', () => {
  it.each(['redis', 'database'])('%s: requests fail with 503 in time, and go on when it is back', async (name) => {
    expect((await remember(`before ${name} hung`)).status).toBe(200);
    const pid = pidOf(name);
    process.kill(pid, 'SIGSTOP');
    try {
      const requests = Array.from({ length: 4 }, (_, i) =>
        stack.current.client.post('/create_memory', { content: `${i}` }, { signal: answeredInTime.signal() }),
      );
      for (const { status, body } of await Promise.all(requests)) {
        expect([503, 504]).toContain(status);
        expect(['STORAGE_UNAVAILABLE', 'TIMEOUT']).toContain(body.error.code);
      }
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await until(
      () => remember(`after ${name} came back`),
      ({ status }) => status === 200,
      20_000,
    );
  });
});

describe('A store that dies', () => {
  it.each(['redis', 'database'])('%s: what was acknowledged is there when it is back', async (name) => {
    const { id } = (await remember(`before ${name} died`)).body.data;
    process.kill(pidOf(name), 'SIGKILL');
    const found = await until(
      () => stack.current.client.get<{ memory: { content: string } }>(`/memory/${id}`).catch(() => null),
      (answer) => answer?.status === 200,
      30_000,
    );
    expect(found!.body.data.memory.content).toBe(`before ${name} died`);
  });
});

describe("A tenant's cluster that is down", () => {
  it('fails its own project closed and leaves the others alone', async () => {
    const { base_url, api_key, tenant_id } = stack.current.connection;
    const project = await withRegistry(stack.current, (registry) =>
      registry.projects.create(tenant_id, {
        name: 'far away',
        storage: { kind: 'qdrant', url: DEAD_CLUSTER, apiKey: null },
      }),
    );
    const client = new ApiClient({ base_url, api_key, project_id: project.id });
    const refused = await until(
      () => remember('nowhere to go', client),
      ({ status }) => status === 503,
      20_000,
    );
    expect(refused.body.error.code).toBe('STORAGE_UNAVAILABLE');
    expect(refused.body.error.message).not.toContain(DEAD_CLUSTER);
    expect((await remember('here is room')).status).toBe(200);
    const usage = await client.get<{ storage: { mode: string; error?: string } }>('/usage');
    expect(usage.body.data.storage).toEqual({ mode: 'byo', error: 'cluster_unreachable' });
  });
});
