import type { MetadataFilter, RecordKind } from '@hivemind/contracts';
import type { HybridQuery, SearchHit } from '@hivemind/ports';
import { Bm25Scorer, probeTexts } from './bm25-scorer';
import type { CollectionNames } from './collection-names';
import type { LexicalSettings } from './collection-schema';
import { storedTerms } from './lexical-terms';
import type { PgWork } from './pg-session';
import { vectorText } from './record-rows';
import {
  exhaustiveSearch,
  indexSearch,
  probeStatement,
  type FoundRow,
  type HitRow,
  type SearchValues,
  type SearchableKind,
} from './search-statement';

/** As many records that meet a filter are compared one by one; beyond that the index searches are sieved. */
const MOST_COMPARED_DIRECTLY = 4000;
/** A search that found too few records for the chunks it read goes this much deeper. */
const DEEPER = 4;
/** Most chunks that are read at first for each record wanted, in projects where records have many. */
const MOST_CHUNKS_AT_FIRST = 4;
/** The same where a filter is to be met besides. */
const CHUNKS_AT_FIRST_THROUGH_A_SIEVE = 16;

/** The two searches of one project. */
export class CollectionSearch {
  /** Chunks to read at first for each record wanted; learnt from searches that had to go deeper. */
  private chunksAtFirst = 1;

  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
    private readonly lexical: LexicalSettings,
  ) {}

  /** Best records by vector and by terms, with a metadata filter or without. */
  async run({ scope, dense, terms, limit }: HybridQuery): Promise<SearchHit[]> {
    const kinds = scope.kinds.filter(isSearchable);
    if (kinds.length === 0 || limit <= 0) return [];
    const stored = storedTerms(terms);
    const values: SearchValues = [vectorText(dense), stored, kinds];
    const matching = scope.filter && (await this.compareMatching(values, limit, scope.filter));
    if (matching) return bestByEither(await this.scored(matching, stored), limit);
    return this.scored(await this.readIndexes(values, limit, scope.filter), stored);
  }

  /** @returns undefined when more records meet the filter than are compared one by one */
  private async compareMatching(
    values: SearchValues,
    limit: number,
    filter: MetadataFilter,
  ): Promise<HitRow[] | undefined> {
    const statement = exhaustiveSearch(this.names, filter);
    const rows = await this.session.rows<HitRow & { total: number }>({ text: statement.text }, [
      ...values,
      MOST_COMPARED_DIRECTLY,
      limit,
      ...statement.values,
    ]);
    return rows[0]!.total > MOST_COMPARED_DIRECTLY ? undefined : wanted(rows);
  }

  private async readIndexes(values: SearchValues, limit: number, filter?: MetadataFilter): Promise<HitRow[]> {
    const search = indexSearch(this.names, filter);
    // There are as many filtered statements as filters; their plans are not worth keeping.
    const statement = filter ? { text: search.text } : { name: `${this.names.chunks}_search`, text: search.text };
    for (let chunks = limit * (filter ? CHUNKS_AT_FIRST_THROUGH_A_SIEVE : this.chunksAtFirst); ; chunks *= DEEPER) {
      const rows = await this.session.rows<FoundRow>(statement, [...values, chunks, ...search.values]);
      if (!endedEarly(rows, chunks, limit)) return wanted(rows);
      if (!filter) this.chunksAtFirst = Math.min(this.chunksAtFirst + 1, MOST_CHUNKS_AT_FIRST);
    }
  }

  private async scored(rows: HitRow[], terms: readonly string[]): Promise<SearchHit[]> {
    const unscored = new Set(rows.filter((row) => row.texts !== null).map((row) => row.kind));
    const made = [...unscored].map(async (kind) => {
      const texts = rows.flatMap((row) => (row.kind === kind ? textsOf(row) : []));
      return [kind, await this.scorer(kind, terms, texts)] as const;
    });
    const scorers = new Map<SearchableKind, Bm25Scorer>(await Promise.all(made));
    return rows.map((row) => {
      const scores = textsOf(row).map((text) => scorers.get(row.kind)!.score(text));
      return hit(row, row.worded ?? Math.max(0, ...scores));
    });
  }

  /** Asks only for the terms that the texts hold: the others add nothing, and each costs 0.2 ms. */
  private async scorer(kind: SearchableKind, terms: readonly string[], texts: readonly string[]): Promise<Bm25Scorer> {
    const words = new Set(texts.flatMap((text) => text.split(' ')));
    const held = terms.filter((term) => words.has(term));
    const values = [held.join(' '), probeTexts(held)];
    const rows = await this.session.rows<{ score: number }>(probeStatement(this.names, kind), values);
    return new Bm25Scorer(
      held,
      rows.map((row) => row.score),
      this.lexical,
    );
  }
}

const isSearchable = (kind: RecordKind): kind is SearchableKind => kind !== 'fork_marker';

const textsOf = ({ texts }: HitRow): string[] => texts?.split('\n') ?? [];

/** Rows without a record only tell how far a statement has looked. */
const wanted = <Row extends HitRow>(rows: Row[]): Row[] => rows.filter((row) => row.id !== null);

/**
 * Whether one of the searches read all the chunks it might and found fewer records than wanted, because several chunks
 * were of one record, or of records that are not wanted.
 */
function endedEarly(rows: FoundRow[], chunks: number, limit: number): boolean {
  const counts = (['near_chunks', 'worded_chunks'] as const).flatMap((search) =>
    (['memory', 'conversation'] as const).map((kind) => {
      const read = rows.filter((row) => row.found_kind === kind && row[search] > 0);
      return { chunks: read.reduce((sum, row) => sum + row[search], 0), records: wanted(read).length };
    }),
  );
  return counts.some((count) => count.chunks >= chunks && count.records < limit);
}

function bestByEither(hits: SearchHit[], limit: number): SearchHit[] {
  const nearest = [...hits].sort((a, b) => b.cosine - a.cosine).slice(0, limit);
  const worded = hits.filter((h) => h.bm25 > 0).sort((a, b) => b.bm25 - a.bm25);
  return [...new Set([...nearest, ...worded.slice(0, limit)])];
}

const hit = (row: HitRow, bm25: number): SearchHit => ({
  id: row.id,
  kind: row.kind,
  timestamp: row.stored_at,
  recallCount: row.recalls,
  cosine: row.cosine,
  bm25,
  sessionId: row.session_id,
  turnNumber: row.turn_number,
  exchangePairId: row.exchange_pair_id,
});
