/// <reference types="jest" />
import { newId } from '@hivemind/contracts';
import type { ClaimCheck } from '../claim-check.port';
import { until } from './until';

const AS_IT_IS = { parse: (value: unknown) => value };

/** Runs the guarantees of `ClaimCheck` against an adapter. Jest's globals must be there. */
export function describeClaimCheckContract(
  name: string,
  makeHarness: () => Promise<{ claims: ClaimCheck; close(): Promise<void> }>,
): void {
  describe(`${name} keeps the ClaimCheck contract`, () => {
    let harness: Awaited<ReturnType<typeof makeHarness>>;
    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(() => harness.close());

    it.each<[string, unknown]>([
      ['an object', { text: 'Grüße 日本 👍 \u0000', numbers: [0, -1.5, 1e308, null], nested: [{ yes: true }] }],
      ['a list', [[], {}]],
      ['a text', ''],
      ['null', null],
    ])('hands out %s as it was left', async (_, value) => {
      expect(await harness.claims.take(await harness.claims.put(value, 60_000), AS_IT_IS)).toEqual(value);
    });

    it('hands out a large value', async () => {
      const value = { text: 'ü'.repeat(500_000) };
      expect(await harness.claims.take(await harness.claims.put(value, 60_000), AS_IT_IS)).toEqual(value);
    });

    it('gives each value a ticket of its own', async () => {
      const tickets = await Promise.all([1, 2, 3].map((value) => harness.claims.put(value, 60_000)));
      expect(await Promise.all(tickets.map((ticket) => harness.claims.take(ticket, AS_IT_IS)))).toEqual([1, 2, 3]);
    });

    it('knows nothing of a ticket that it did not give out', async () => {
      expect(await harness.claims.take(newId(), AS_IT_IS)).toBeUndefined();
      expect(await harness.claims.take('', AS_IT_IS)).toBeUndefined();
    });

    it('forgets a value when its time is over', async () => {
      const ticket = await harness.claims.put('old', 20);
      const over = Date.now() + 20;
      await until(Date.now, (now) => now > over);
      expect(await harness.claims.take(ticket, AS_IT_IS)).toBeUndefined();
    });
  });
}
