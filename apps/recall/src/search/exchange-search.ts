import { Inject, Injectable } from '@nestjs/common';
import type { MemoryRecord, Scope } from '@hivemind/contracts';
import { rankExchanges, type RankedExchange } from '@hivemind/memory';
import { CLOCK } from '@hivemind/platform';
import type { Clock, SearchHit, StoredRecord } from '@hivemind/ports';
import { type OpenProject, ProjectStores } from '../store/project-stores';
import { analysedQuery, poolSize } from './query';
import { RecallCounter } from './recall-counter';
import { byReadingOrder, returnedRecord } from './returned-record';

/** Search over past exchanges: matched against both halves, returned whole, one place each. */
@Injectable()
export class ExchangeSearch {
  constructor(
    private readonly stores: ProjectStores,
    private readonly recalls: RecallCounter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  search(scope: Scope, query: string, topK: number): Promise<MemoryRecord[]> {
    return this.stores.use(scope.projectId, (project) => this.searchIn(project, scope, query, topK));
  }

  private async searchIn(
    { store, embedder }: OpenProject,
    scope: Scope,
    query: string,
    topK: number,
  ): Promise<MemoryRecord[]> {
    const { dense, terms } = await analysedQuery(embedder, query);
    const hits = await store.search({ scope: { kinds: ['conversation'] }, dense, terms, limit: poolSize(topK) });
    const ranked = rankExchanges(hits, this.clock.nowSeconds()).slice(0, topK);
    if (ranked.length === 0) return [];
    const halves = await store.exchanges(ranked.map(({ exchangePairId }) => exchangePairId));
    const records = wholeExchanges(ranked, halves, returnedRecord);
    this.recalls.note(scope.projectId, matchedIds(ranked));
    return records;
  }
}

export const matchedIds = (ranked: readonly RankedExchange<SearchHit>[]): string[] =>
  ranked.flatMap(({ halves }) => halves.map(({ hit }) => hit.id));

/** Exchanges in the order of `ranked`, each call then response; a half that matched carries its trace. */
export function wholeExchanges<R>(
  ranked: readonly RankedExchange<SearchHit>[],
  halves: readonly StoredRecord[],
  render: (record: StoredRecord, trace?: RankedExchange<SearchHit>['halves'][number]['trace']) => R,
): R[] {
  return ranked.flatMap(({ exchangePairId, halves: matched }) => {
    const traces = new Map(matched.map(({ hit, trace }) => [hit.id, trace]));
    const whole = halves.filter(({ metadata }) => metadata.exchange_pair_id === exchangePairId).sort(byReadingOrder);
    return whole.map((record) => render(record, traces.get(record.id)));
  });
}
