import { Inject, Injectable } from '@nestjs/common';
import type { MemoryRecord, MetadataFilter, RecordKind, Scope } from '@hivemind/contracts';
import { matchesFilter, rankRecords, type ScoredHit } from '@hivemind/memory';
import { CLOCK } from '@hivemind/platform';
import type { Clock, SearchHit, StoredRecord, VectorStore } from '@hivemind/ports';
import { type OpenProject, ProjectStores } from '../store/project-stores';
import { analysedQuery, poolSize } from './query';
import { RecallCounter } from './recall-counter';
import { byReadingOrder, returnedRecord } from './returned-record';

export interface RecordSearchRequest {
  query: string;
  topK: number;
  kinds: RecordKind[];
  filter?: MetadataFilter;
  /** Leaves the recall counts as they are. */
  uncounted?: boolean;
}

/** Ranked search over records. An exchange takes one place, with those of its halves that the filter lets through. */
@Injectable()
export class RecordSearch {
  constructor(
    private readonly stores: ProjectStores,
    private readonly recalls: RecallCounter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  search(scope: Scope, request: RecordSearchRequest): Promise<MemoryRecord[]> {
    return this.stores.use(scope.projectId, (project) => this.searchIn(project, scope, request));
  }

  private async searchIn(
    { store, embedder }: OpenProject,
    scope: Scope,
    request: RecordSearchRequest,
  ): Promise<MemoryRecord[]> {
    const { dense, terms } = await analysedQuery(embedder, request.query);
    const { kinds, filter, topK } = request;
    const hits = await store.search({ scope: { kinds, filter }, dense, terms, limit: poolSize(topK) });
    const slots = takeSlots(rankRecords(hits, this.clock.nowSeconds()), topK);
    const found = slots.flat();
    const stored = await fetchSlots(
      store,
      found.map(({ hit }) => hit),
      filter,
    );
    const ids = found.map(({ hit }) => hit.id);
    if (!request.uncounted) this.recalls.note(scope.projectId, ids);
    const traces = new Map(found.map(({ hit, trace }) => [hit.id, trace]));
    return slots.flatMap(([best]) => {
      const members = stored.filter((record) => sameSlot(record, best!.hit));
      return members.sort(byReadingOrder).map((record) => returnedRecord(record, traces.get(record.id)));
    });
  }
}

/** The first `topK` places, best first; the halves of one exchange share a place. */
function takeSlots(ranked: ScoredHit<SearchHit>[], topK: number): ScoredHit<SearchHit>[][] {
  const slots = new Map<string, ScoredHit<SearchHit>[]>();
  for (const scored of ranked) {
    const key =
      scored.hit.exchangePairId === null ? `record ${scored.hit.id}` : `exchange ${scored.hit.exchangePairId}`;
    const slot = slots.get(key);
    if (slot) slot.push(scored);
    else if (slots.size < topK) slots.set(key, [scored]);
  }
  return [...slots.values()];
}

const sameSlot = (record: StoredRecord, hit: SearchHit): boolean =>
  hit.exchangePairId === null ? record.id === hit.id : record.metadata.exchange_pair_id === hit.exchangePairId;

async function fetchSlots(store: VectorStore, hits: SearchHit[], filter?: MetadataFilter): Promise<StoredRecord[]> {
  const single = hits.filter((hit) => hit.exchangePairId === null).map(({ id }) => id);
  const pairs = [...new Set(hits.flatMap(({ exchangePairId }) => exchangePairId ?? []))];
  const [records, halves] = await Promise.all([
    single.length ? store.get(single) : [],
    pairs.length ? store.exchanges(pairs) : [],
  ]);
  const matching = filter ? halves.filter(({ metadata }) => matchesFilter(metadata, filter)) : halves;
  return [...records, ...matching];
}
