import { Inject, Injectable } from '@nestjs/common';
import {
  type ExchangeHalf,
  HivemindError,
  type recallTurn,
  type Scope,
  type TurnCandidates,
} from '@hivemind/contracts';
import { rankExchanges, rankRecords, type RankedExchange, type ScoredHit } from '@hivemind/memory';
import { CLAIM_CHECK, CLOCK, LOGGER, type Logger, type ReplyOf } from '@hivemind/platform';
import {
  type ClaimCheck,
  type Clock,
  CollectionMovedError,
  type SearchHit,
  type StoredRecord,
  type VectorStore,
} from '@hivemind/ports';
import type { z } from 'zod';
import { matchedIds, wholeExchanges } from '../search/exchange-search';
import { type AnalysedQuery, analysedQuery, turnPoolSize } from '../search/query';
import { RecallCounter } from '../search/recall-counter';
import { countedRecord } from '../search/returned-record';
import { ExchangeStore } from '../store/exchange-store';
import { ProjectStores } from '../store/project-stores';
import { readHistory } from './session-history';

type TurnRequest = z.output<typeof recallTurn.request>;
type TurnReply = ReplyOf<typeof recallTurn>;

/** How long the compiler has to fetch what was recalled. */
const CANDIDATES_TTL_MS = 15_000;

/** The recall side of a turn: the message is stored, and everything that may go into its packet is gathered. */
@Injectable()
export class TurnRecall {
  constructor(
    private readonly stores: ProjectStores,
    private readonly exchangeStore: ExchangeStore,
    private readonly recalls: RecallCounter,
    @Inject(CLAIM_CHECK) private readonly claimCheck: ClaimCheck,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async run(scope: Scope, { half, topK, history }: TurnRequest): Promise<TurnReply> {
    const warnings: string[] = [];
    const { store, embedder } = await this.stores.open(scope.projectId);
    // Needs no vector, which may come from afar.
    const reading = this.degrade('session_history', warnings, readHistory(store, half, history));
    const embedFrom = performance.now();
    const query = await analysedQuery(embedder, half.content);
    const recallFrom = performance.now();
    // A message that is not stored would be missing from then on, so that failure, unlike the others, fails the turn.
    const [stored, hits, session] = await Promise.all([
      reading.then((before) => this.exchangeStore.store(scope, half, before)),
      this.degrade('memory.recall and conversation.recall', warnings, this.search(scope, half, store, query, topK)),
      reading,
    ]);
    const now = this.clock.nowSeconds();
    const memories = rankRecords(
      hits.filter(({ kind }) => kind === 'memory'),
      now,
    ).slice(0, topK);
    const exchanges = rankExchanges(
      hits.filter(({ kind }) => kind === 'conversation'),
      now,
    );
    const completionFrom = performance.now();
    const chosen = chooseExchanges(exchanges, half, session, topK);
    const candidates = await this.complete(store, memories, chosen, session);
    const ticket = await this.claimCheck.put(candidates, CANDIDATES_TTL_MS);
    const finished = performance.now();
    this.recalls.note(scope.projectId, [...memories.map(({ hit }) => hit.id), ...matchedIds(chosen)]);
    return {
      stored,
      candidates: ticket,
      memories: found(candidates.memories),
      conversation: found(candidates.conversation),
      historyCount: candidates.history.length,
      warnings,
      timings: {
        embedS: seconds(recallFrom - embedFrom),
        storeAndRecallS: seconds(completionFrom - recallFrom),
        completionS: seconds(finished - completionFrom),
      },
    };
  }

  /** When the project was moved to another model since the query was embedded, it is embedded and asked anew. */
  private async search(
    { projectId }: Scope,
    { content }: ExchangeHalf,
    store: VectorStore,
    query: AnalysedQuery,
    topK: number,
  ): Promise<SearchHit[]> {
    try {
      return await searchBoth(store, query, topK);
    } catch (error) {
      if (!(error instanceof CollectionMovedError)) throw error;
    }
    return this.stores.use(projectId, async (project) =>
      searchBoth(project.store, await analysedQuery(project.embedder, content), topK),
    );
  }

  /** A search that fails costs the turn its results, not the turn. */
  private async degrade<T>(name: string, warnings: string[], work: Promise<T[]>): Promise<T[]> {
    try {
      return await work;
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      this.log.warn({ err: error.cause ?? error, part: name }, 'part of a turn failed; it goes on without');
      warnings.push(`${name}: ${error.message}`);
      return [];
    }
  }

  /** Fetches the texts of what was found, and the missing call of an exchange that the history's bound cut in two. */
  private async complete(
    store: VectorStore,
    memories: ScoredHit<SearchHit>[],
    exchanges: RankedExchange<SearchHit>[],
    session: StoredRecord[],
  ): Promise<TurnCandidates> {
    const cut = cutExchange(session);
    const pairs = [...exchanges.map(({ exchangePairId }) => exchangePairId), ...cut];
    const [texts, halves] = await Promise.all([
      memories.length ? store.get(memories.map(({ hit }) => hit.id)) : [],
      pairs.length ? store.exchanges(pairs) : [],
    ]);
    const byId = new Map(texts.map((record) => [record.id, record]));
    const missing = halves.filter(
      (record) => cut.includes(String(record.metadata.exchange_pair_id)) && !session.some(({ id }) => id === record.id),
    );
    return {
      history: [...missing, ...session.toReversed()].map((record) => countedRecord(record)),
      memories: memories.flatMap(({ hit, trace }) => {
        const record = byId.get(hit.id);
        return record ? [countedRecord(record, trace)] : [];
      }),
      conversation: wholeExchanges(exchanges, halves, countedRecord),
    };
  }
}

/**
 * Recalled exchanges: never the one being opened; `topK` besides those that the session's history holds already, which
 * stay in the list because the compiler may find no room for them there.
 */
function chooseExchanges(
  ranked: RankedExchange<SearchHit>[],
  half: ExchangeHalf,
  session: StoredRecord[],
  topK: number,
) {
  const inSession = new Set(session.map(({ metadata }) => metadata.exchange_pair_id));
  let places = topK;
  return ranked
    .filter(({ exchangePairId }) => exchangePairId !== half.exchangePairId)
    .filter(({ exchangePairId }) => places > 0 && (inSession.has(exchangePairId) || places-- > 0));
}

/** Both classes in one question to the store: each has its own pool, and a round trip is saved. */
const searchBoth = (store: VectorStore, { dense, terms }: AnalysedQuery, topK: number): Promise<SearchHit[]> =>
  store.search({ scope: { kinds: ['memory', 'conversation'] }, dense, terms, limit: turnPoolSize(topK) });

/** The exchange at the old end of a history, when only its response is there. */
function cutExchange(session: StoredRecord[]): string[] {
  const oldest = session.at(-1);
  if (!oldest || oldest.metadata.role !== 'assistant') return [];
  const pair = String(oldest.metadata.exchange_pair_id);
  return session.some(({ metadata }) => metadata.exchange_pair_id === pair && metadata.role === 'user') ? [] : [pair];
}

const found = (records: TurnCandidates['memories']) =>
  records.map(({ id, metadata }) => ({
    id,
    score: typeof metadata.resonance_score === 'number' ? metadata.resonance_score : null,
  }));

const seconds = (ms: number): number => Math.round(ms * 1000) / 1e6;
