/// <reference types="jest" />
import { newKeyId } from '@hivemind/contracts';
import type { TrafficLimits } from '../traffic-limits.port';
import { until } from './until';

const TTL_MS = 60_000;

/** Runs the guarantees of `TrafficLimits` against an adapter. Jest's globals must be there. */
export function describeTrafficLimitsContract(
  name: string,
  makeHarness: () => Promise<{ limits: TrafficLimits; close(): Promise<void> }>,
): void {
  describe(`${name} keeps the TrafficLimits contract`, () => {
    let harness: Awaited<ReturnType<typeof makeHarness>>;
    let key: string;
    beforeAll(async () => {
      harness = await makeHarness();
    });
    beforeEach(() => {
      key = newKeyId();
    });
    afterAll(() => harness.close());

    const spend = async (times: number, perMinute: number) => {
      for (let i = 0; i < times; i++) expect((await harness.limits.spend(key, perMinute)).allowed).toBe(true);
    };
    const enter = (ceiling: number) => harness.limits.enter(key, ceiling, TTL_MS);

    it('refuses the request after the last of a minute and says how long to wait', async () => {
      await spend(3, 3);
      const { allowed, retryAfterSeconds } = await harness.limits.spend(key, 3);
      expect(allowed).toBe(false);
      expect(Number.isInteger(retryAfterSeconds)).toBe(true);
      expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    });

    it('counts each key by itself', async () => {
      await spend(2, 2);
      expect((await harness.limits.spend(newKeyId(), 2)).allowed).toBe(true);
    });

    it('counts concurrent requests one by one', async () => {
      const verdicts = await Promise.all(Array.from({ length: 30 }, () => harness.limits.spend(key, 10)));
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    it('counts by a new ceiling at once', async () => {
      await spend(2, 2);
      expect((await harness.limits.spend(key, 2)).allowed).toBe(false);
      expect((await harness.limits.spend(key, 50)).allowed).toBe(true);
    });

    it('gives out as many places as the ceiling, and a returned place once', async () => {
      const leave = await enter(2);
      await enter(2);
      expect(await enter(2)).toBeNull();
      leave!();
      leave!();
      const again = await until(
        () => enter(2),
        (place) => place !== null,
      );
      expect(again).not.toBeNull();
      expect(await enter(2)).toBeNull();
    });

    it('gives out no place twice to concurrent requests', async () => {
      const places = await Promise.all(Array.from({ length: 30 }, () => enter(10)));
      expect(places.filter((place) => place !== null)).toHaveLength(10);
    });

    it('gives places to each key by itself', async () => {
      await enter(1);
      expect(await enter(1)).toBeNull();
      expect(await harness.limits.enter(newKeyId(), 1, TTL_MS)).not.toBeNull();
    });
  });
}
