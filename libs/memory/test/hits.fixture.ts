import fc from 'fast-check';
import type { RankableHit } from '../src/ranking/rankable-hit';

/** A hit that differs from a plain one only in what a test is about. */
export const hit = (changes: Partial<RankableHit>): RankableHit => ({
  id: 'a',
  kind: 'memory',
  timestamp: 1000,
  recallCount: 0,
  cosine: 0,
  bm25: 0,
  sessionId: null,
  turnNumber: null,
  exchangePairId: null,
  ...changes,
});

const score = fc.double({ min: 0, max: 20, noNaN: true });

/** Hits of distinct records, as a search returns them; halves of up to twenty exchanges in three sessions. */
export const searchResult = fc
  .uniqueArray(
    fc.record({
      place: fc.nat(19),
      session: fc.nat(2),
      role: fc.nat(1),
      bm25: score,
      cosine: fc.double({ min: -1, max: 1, noNaN: true }),
      age: fc.nat(1e7),
      recallCount: fc.nat(1000),
    }),
    { selector: ({ place, session, role }) => `${session}.${place}.${role}` },
  )
  .map((halves) =>
    halves.map(({ place, session, role, age, ...rest }) =>
      hit({
        ...rest,
        id: `${session}.${place}.${role}`,
        kind: 'conversation',
        timestamp: 1e9 - age,
        sessionId: `s${session}`,
        turnNumber: place,
        exchangePairId: `${session}.${place}`,
      }),
    ),
  );
