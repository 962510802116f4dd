import { type Answer, ApiClient, type PlatformProcess } from '@hivemind/testing';
import { hivemind } from '../../support/command-line';
import { withRegistry } from '../../support/second-tenant';
import { startPlatform } from '../../support/started-platform';
import { until } from '../../support/until';
import { CHAOS } from './chaos-config';
import { Reaper } from './reaper';
import { type Acknowledged, TurnDriver } from './turn-driver';

interface ExportPage {
  phase: 'memories' | 'receipts';
  records: { id: string; content: string; metadata: { exchange_pair_id?: string } }[];
  next_cursor: string | null;
}

/** Clients of some projects of one workspace. */
async function projects(stack: PlatformProcess): Promise<ApiClient[]> {
  const { base_url, api_key, tenant_id } = stack.connection;
  const ids = await withRegistry(stack, async (registry) => {
    const made: string[] = [];
    for (let i = 0; i < CHAOS.projects; i++)
      made.push((await registry.projects.create(tenant_id, { name: `chaos ${i}`, storage: { kind: 'embedded' } })).id);
    return made;
  });
  const clients = ids.map((project_id) => new ApiClient({ base_url, api_key, project_id }));
  // A change reaches the API within five seconds.
  for (const client of clients)
    await until(
      () => client.get('/usage'),
      ({ status }) => status === 200,
    );
  return clients;
}

async function exported(client: ApiClient): Promise<{ records: ExportPage['records']; receipts: Set<string> }> {
  const records: ExportPage['records'] = [];
  const receipts = new Set<string>();
  let cursor: string | null = null;
  for (;;) {
    const answer: Answer<ExportPage> = await client.get<ExportPage>(
      `/export?limit=500${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
    expect(answer.status).toBe(200);
    if (answer.body.data.phase === 'memories') records.push(...answer.body.data.records);
    else for (const { id } of answer.body.data.records) receipts.add(id);
    cursor = answer.body.data.next_cursor;
    if (!cursor) return { records, receipts };
  }
}

/** Each acknowledged turn is there once, and each receipt id that was handed out resolves. */
async function check(client: ApiClient, acknowledged: Acknowledged[]): Promise<number> {
  const { records, receipts } = await exported(client);
  const byPair = new Map<string, ExportPage['records']>();
  for (const record of records) {
    const pair = record.metadata.exchange_pair_id!;
    byPair.set(pair, [...(byPair.get(pair) ?? []), record]);
  }
  for (const { pairId, recordId, content, receiptIds } of acknowledged) {
    expect(byPair.get(pairId)).toEqual([expect.objectContaining({ id: recordId, content })]);
    for (const id of receiptIds) expect(receipts).toContain(id);
  }
  expect(byPair.size).toBe(acknowledged.length);
  return receipts.size;
}

describe('A stack whose processes are killed one after the other', () => {
  it(`loses and doubles nothing in ${CHAOS.turns} turns, and answers every request in time`, async () => {
    const stack = await startPlatform(undefined, {
      HIVEMIND_TEST_PLATFORM: 'stack',
      HIVEMIND_REPLICAS: CHAOS.replicas,
      HIVEMIND_LOG_LEVEL: 'fatal',
      HIVEMIND_REQUEST_DEADLINE_MS: String(CHAOS.deadlineMs),
    });
    try {
      const clients = await projects(stack);
      const reaper = new Reaper(stack.dataDir, CHAOS.turns, CHAOS.serviceKills);
      const driver = new TurnDriver(clients, (count) => reaper.onProgress(count));
      await driver.run();
      // The gateway itself may be down at first.
      await until(
        () => stack.client.get('/ready').catch(() => null),
        (answer) => answer?.status === 200,
        30_000,
      );
      let receipts = 0;
      for (const [i, client] of clients.entries())
        receipts += await check(
          client,
          driver.acknowledged.filter(({ project }) => project === i),
        );
      const verified = hivemind(['receipts', 'verify', '--data', stack.dataDir]);
      const outcomes = [...driver.outcomes].map(([outcome, count]) => `${outcome}: ${count}`).join(', ');
      process.stdout.write(
        `chaos: ${driver.acknowledged.length} turns acknowledged (${outcomes}), ${reaper.killed.length} kills ` +
          `(${[...new Set(reaper.killed)].map((name) => `${name} ${reaper.killed.filter((n) => n === name).length}`).join(', ')}), ` +
          `${receipts} receipts, ${driver.hung} hung\n${verified.stdout}`,
      );
      expect(verified).toMatchObject({ status: 0, stdout: expect.stringContaining('intact') });
      expect(driver.hung).toBe(0);
      expect(driver.outcomes.get('500')).toBeUndefined();
      expect(reaper.killed.length).toBeGreaterThanOrEqual(CHAOS.serviceKills + 3);
    } finally {
      await stack.stop();
      stack.removeData();
    }
  }, 3_600_000);
});
