import { sharedPlatform } from './support/shared-platform';
import { until } from './support/until';
import { Workspace } from './support/workspace';

const platform = sharedPlatform();
const client = () => platform.current.client;

interface Plan {
  rate_limit: number;
  in_flight_ceiling: number;
}

/** Changes the plan and waits until the API knows, which must take less than 5 seconds. */
async function setPlan(plan: Plan): Promise<void> {
  await new Workspace(platform.current, platform.current.connection.tenant_id).setPlan(plan);
  await until(
    () => client().get<{ plan: Plan }>('/usage'),
    ({ body }) =>
      body.data?.plan.rate_limit === plan.rate_limit && body.data.plan.in_flight_ceiling === plan.in_flight_ceiling,
  );
}

describe('traffic limits', () => {
  it('refuse more requests at once than the ceiling, with Retry-After and the reason', async () => {
    await setPlan({ rate_limit: 0, in_flight_ceiling: 2 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => client().post('/create_memory', { content: 'x'.repeat(50_000) })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers.get('retry-after')).toBe('1');
      expect(body.error).toMatchObject({ code: 'RATE_LIMITED', details: { reason: 'in_flight_ceiling' } });
    }
    expect((await client().post('/create_memory', { content: 'afterwards' })).status).toBe(200);
    await setPlan({ rate_limit: 0, in_flight_ceiling: 64 });
  });

  it('refuse more requests a minute than the plan allows', async () => {
    await setPlan({ rate_limit: 5, in_flight_ceiling: 64 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client().post('/create_memory', { content: 'often' })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(body.error).toMatchObject({ code: 'RATE_LIMITED', details: { reason: 'requests_per_minute' } });
    }
  });
});
