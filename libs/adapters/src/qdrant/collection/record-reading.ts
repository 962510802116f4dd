import { isId, type RecordKind } from '@hivemind/contracts';
import type { HistoryQuery, RecordIdentity, SessionWindow, StoredRecord } from '@hivemind/ports';
import type { CollectionPoints } from './collection-points';
import { headsInOrder } from './ordered-heads';
import {
  all,
  type Condition,
  halfKey,
  inSessions,
  inState,
  isHead,
  ofHalves,
  ofKind,
  ofRecords,
  timed,
} from './row-filters';
import { headPayload, type NarrowHead, storedRecord } from './row-payload';

/** Read beyond what is wanted, so that a page is seldom cut among equal times. */
const SPARE = 8;
const LARGEST_PAGE = 1000;
/** Names in one filter. */
const BATCH = 500;

/** Reading the records of one project. */
export class RecordReading {
  constructor(private readonly points: CollectionPoints) {}

  /** Records by id, in no particular order. */
  get(ids: readonly string[], includeDeleted: boolean): Promise<StoredRecord[]> {
    return this.inBatches(ids.filter(isId), ofRecords, includeDeleted);
  }

  /** The same in the order of `heads`, without those that have gone meanwhile. */
  async whole(heads: readonly NarrowHead[], includeDeleted = false): Promise<StoredRecord[]> {
    const ids = heads.map(({ record_id }) => record_id);
    const byId = new Map((await this.get(ids, includeDeleted)).map((record) => [record.id, record]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  exchanges(pairIds: readonly string[]): Promise<StoredRecord[]> {
    const halves = pairIds.flatMap((pair) => [halfKey(pair, 'user'), halfKey(pair, 'assistant')]);
    return this.inBatches(halves, ofHalves, false);
  }

  async standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]> {
    const halves = identities.flatMap(({ exchangePairId, role }) =>
      exchangePairId !== undefined && role !== undefined ? [halfKey(exchangePairId, role)] : [],
    );
    const found = [
      ...(await this.get(
        identities.map(({ id }) => id),
        true,
      )),
      ...(await this.inBatches(halves, ofHalves, true)),
    ];
    return [...new Map(found.map((record) => [record.id, record])).values()];
  }

  async count(kinds: readonly RecordKind[]): Promise<number> {
    if (kinds.length === 0) return 0;
    return this.points.count(all(isHead, inState('live'), ofKind(kinds)));
  }

  /** Which records are wanted is known from narrow heads; texts are read only of those. */
  async history({ windows, maxRecords, maxTokens = Infinity }: HistoryQuery): Promise<StoredRecord[]> {
    const heads: NarrowHead[] = [];
    let tokens = 0;
    for (const window of windows) {
      const room = maxRecords - heads.length;
      if (room <= 0) break;
      for await (const head of this.newestFirst(window, room)) {
        tokens += head.tokens;
        if (tokens > maxTokens) return this.whole(heads);
        heads.push(head);
        if (heads.length === maxRecords) return this.whole(heads);
      }
    }
    return this.whole(heads);
  }

  private newestFirst({ sessionId, before }: SessionWindow, wanted: number): AsyncGenerator<NarrowHead> {
    const conditions = [isHead, inState('live'), ofKind(['conversation']), inSessions([sessionId])];
    if (before !== undefined) conditions.push(timed({ lt: before }));
    return headsInOrder(this.points, conditions, 'desc', Math.min(wanted + SPARE, LARGEST_PAGE));
  }

  private async inBatches(
    names: readonly string[],
    named: (names: readonly string[]) => Condition,
    includeDeleted: boolean,
  ): Promise<StoredRecord[]> {
    const distinct = [...new Set(names)];
    const state = includeDeleted ? inState('live', 'deleted') : inState('live');
    const found: StoredRecord[] = [];
    for (let i = 0; i < distinct.length; i += BATCH) {
      const filter = all(isHead, state, named(distinct.slice(i, i + BATCH)));
      found.push(...(await this.points.all(filter)).map(({ payload }) => storedRecord(headPayload(payload))));
    }
    return found;
  }
}
