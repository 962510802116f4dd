import type { RecordKind } from '@hivemind/contracts';
import type { HybridQuery, SearchHit } from '@hivemind/ports';
import type { Schemas } from '@qdrant/js-client-rest';
import type { CollectionPoints } from './collection-points';
import { filterConditions } from './facets';
import { all, type Filter, inState, ofKind, ofRecords } from './row-filters';
import { narrowHead, type NarrowHead } from './row-payload';
import { queryVector } from './sparse-vector';

type Query = Schemas['QueryRequest'];
type Scored = Schemas['ScoredPoint'];
type Vector = 'dense' | 'lexical';
/** A query vector, and the vectors of the collection that it is compared with. */
type Side = Pick<Query, 'query' | 'using'> & { using: Vector };

/** A search that found too few records for the rows it read goes this much deeper. */
const DEEPER = 4;
const FIELDS = ['record_id', 'place', 'kind', 'timestamp', 'rows', 'recalls', 'session_id', 'turn_number'];
const WITH_FIELDS = { with_payload: [...FIELDS, 'exchange_pair_id'], with_vector: false };

/** A record with the best scores of its rows. */
interface Found {
  row: NarrowHead;
  cosine: number;
  bm25: number;
}

/** The two searches of one project. */
export class CollectionSearch {
  constructor(private readonly points: CollectionPoints) {}

  /** Best records by vector and by terms, with a metadata filter or without. */
  async run({ scope, dense, terms, limit }: HybridQuery): Promise<SearchHit[]> {
    const kinds = scope.kinds.filter((kind) => kind !== 'fork_marker');
    if (kinds.length === 0 || limit <= 0) return [];
    const sides = sidesOf(dense, terms);
    const conditions = scope.filter ? filterConditions(scope.filter) : [];
    const found = new Map<string, Found>();
    await Promise.all(
      [...new Set(kinds)].map((kind) => this.searchKind(sides, limit, rowsOf(kind, conditions), found)),
    );
    await this.completeLongRecords(sides, found);
    return [...found.values()].map(hit);
  }

  /**
   * Each search by itself, and besides each one's rows scored by the other vector: so that every hit has both scores
   * after one round trip. Where several rows of one record, or of few, fill a search, it is made again, deeper.
   */
  private async searchKind(sides: Side[], limit: number, filter: Filter, found: Map<string, Found>): Promise<void> {
    for (let depth = limit; ; depth *= DEEPER) {
      const results = await this.points.query(sides.flatMap((side) => bothScores(side, sides, depth, filter)));
      const searches = sides.map(({ using }, i) => ({ using, rows: results[i * sides.length]! }));
      const endedEarly = searches.some(({ rows }) => rows.length >= depth && recordsIn(rows).size < limit);
      if (endedEarly) continue;
      for (const { rows } of searches) for (const row of firstRecords(rows, limit)) noteFound(row, found);
      sides.forEach((side, i) => {
        noteScores(results[i * sides.length]!, side.using, found);
        for (const [j, other] of sides.filter((s) => s !== side).entries())
          noteScores(results[i * sides.length + 1 + j]!, other.using, found);
      });
      return;
    }
  }

  /** Of records with several rows a search may have met but one; their best row is looked for among all of them. */
  private async completeLongRecords(sides: Side[], found: Map<string, Found>): Promise<void> {
    const long = [...found.values()].filter(({ row }) => row.rows > 1);
    if (long.length === 0) return;
    const ids = long.map(({ row }) => row.record_id);
    const limit = long.reduce((sum, { row }) => sum + row.rows, 0);
    const filter = all(inState('live'), ofRecords(ids));
    const results = await this.points.query(
      sides.map((side) => ({ ...side, filter, limit, params: { exact: true }, ...WITH_FIELDS })),
    );
    const heads = new Map<string, NarrowHead>();
    for (const { payload } of results[0]!)
      if (payload?.place === 0) heads.set(rowOf(payload).record_id, rowOf(payload));
    for (const one of long) {
      const head = heads.get(one.row.record_id);
      // Without its head the record was deleted while it was found.
      if (head) one.row = head;
      else found.delete(one.row.record_id);
    }
    sides.forEach(({ using }, i) => noteScores(results[i]!, using, found));
  }
}

function sidesOf(dense: Float32Array, terms: readonly string[]): Side[] {
  const lexical = queryVector(terms);
  const byVector: Side = { query: [...dense], using: 'dense' };
  return lexical ? [byVector, { query: lexical, using: 'lexical' }] : [byVector];
}

const rowsOf = (kind: RecordKind, conditions: ReturnType<typeof filterConditions>): Filter =>
  all(inState('live'), ofKind([kind]), ...conditions);

/** A search, and then its rows scored by each other vector. */
function bothScores(side: Side, sides: readonly Side[], limit: number, filter: Filter): Query[] {
  const search = { ...side, filter, limit };
  return [
    { ...search, ...WITH_FIELDS },
    ...sides
      .filter((other) => other !== side)
      .map((other) => ({ ...other, prefetch: [search], limit, ...WITH_FIELDS })),
  ];
}

const rowOf = (payload: Scored['payload']): NarrowHead => narrowHead(payload as Record<string, unknown> | null);
const recordsIn = (rows: readonly Scored[]): Set<string> =>
  new Set(rows.map(({ payload }) => rowOf(payload).record_id));

/** Rows of the first so many records. */
function firstRecords(rows: readonly Scored[], limit: number): Scored[] {
  const records = new Set<string>();
  return rows.filter(({ payload }) => {
    const { record_id } = rowOf(payload);
    if (records.size < limit) records.add(record_id);
    return records.has(record_id);
  });
}

function noteFound({ payload }: Scored, found: Map<string, Found>): void {
  const row = rowOf(payload);
  if (!found.has(row.record_id)) found.set(row.record_id, { row, cosine: -1, bm25: 0 });
}

function noteScores(rows: readonly Scored[], using: Vector, found: Map<string, Found>): void {
  for (const { payload, score } of rows) {
    const record = found.get(rowOf(payload).record_id);
    if (!record) continue;
    if (using === 'dense') record.cosine = Math.max(record.cosine, score);
    else record.bm25 = Math.max(record.bm25, score);
  }
}

const hit = ({ row, cosine, bm25 }: Found): SearchHit => ({
  id: row.record_id,
  kind: row.kind,
  timestamp: row.timestamp,
  recallCount: row.recalls,
  cosine,
  bm25,
  sessionId: row.session_id ?? null,
  turnNumber: row.turn_number ?? null,
  exchangePairId: row.exchange_pair_id ?? null,
});
