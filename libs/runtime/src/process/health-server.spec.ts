import { Metrics, Readiness } from '@hivemind/platform';
import { Exposition } from '@hivemind/ports/conformance';
import { HealthServer } from './health-server';

describe('HealthServer', () => {
  const readiness = new Readiness();
  const metrics = new Metrics();
  const server = new HealthServer(readiness, metrics);
  let base: string;
  beforeAll(async () => {
    base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  });
  afterAll(() => server.close());

  it('tells metrics in the text format, those of the process too', async () => {
    metrics.packets.compiled({ admissions: [] });
    const answer = await fetch(`${base}/metrics?name=x`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, metrics.contentType]);
    const seen = new Exposition(await answer.text());
    expect(seen.value('hivemind_packets_total')).toBe(1);
    expect(seen.value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('tells health and readiness, and nothing else', async () => {
    const status = async (path: string) => (await fetch(base + path)).status;
    expect([await status('/health'), await status('/ready'), await status('/metricsx')]).toEqual([200, 200, 404]);
    readiness.stop();
    expect(await status('/ready')).toBe(503);
  });
});
