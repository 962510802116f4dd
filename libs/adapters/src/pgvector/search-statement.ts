import type { MetadataFilter, RecordKind } from '@hivemind/contracts';
import type { CollectionNames } from './collection-names';
import { metadataCondition, type MetadataCondition } from './metadata-condition';
import type { Statement } from './pg-session';

/** The kinds that searches find; fork markers are never found. */
export type SearchableKind = Exclude<RecordKind, 'fork_marker'>;

/** A record with its scores. */
export interface HitRow {
  id: string;
  kind: SearchableKind;
  stored_at: number;
  recalls: number;
  session_id: string | null;
  turn_number: number | null;
  exchange_pair_id: string | null;
  cosine: number;
  /** Score from the index, when the index search found the record. */
  worded: number | null;
  /** Otherwise the terms of those of its chunks that hold a query term, to be scored: a line for each chunk. */
  texts: string | null;
}

/** A record that an index search found, all null but these when it is not wanted: deleted, or outside the filter. */
export interface FoundRow extends HitRow {
  found_kind: SearchableKind;
  /** How many of its chunks each search has read. */
  near_chunks: number;
  worded_chunks: number;
}

/** What every search statement begins with: `$1` the vector, `$2` the terms, `$3` the kinds. */
export type SearchValues = [dense: string, terms: readonly string[], kinds: readonly SearchableKind[]];

interface FilteredStatement {
  text: string;
  /** Values of the filter's parameters; they follow all others. */
  values: string[];
}

const NOTHING: MetadataCondition = { sql: '', values: [] };

/**
 * Reads the best `$4` chunks of each kind from both indexes and scores every record so found, if it meets the filter.
 * All that is needed stands in the chunks that the indexes find; only a record in several chunks has the others read,
 * too, and only a filter reads the records. Each row is looked up by itself (`offset 0` keeps the planner, which has no
 * statistics of a young table, from joining whole tables instead: measured at 10,000 records, 4 ms against 30).
 */
export function indexSearch(names: CollectionNames, filter?: MetadataFilter): FilteredStatement {
  const condition = filter ? metadataCondition(filter, 5) : NOTHING;
  const text = `
    with found as (
      select kind, record_id, whole, stored_at, session_id, turn_number, exchange_pair_id, max(cosine) as cosine,
        max(worded) as worded, max(lexical) as lexical, count(*) - count(worded) as near_chunks, count(worded) as worded_chunks
      from (
        select * from ${names.near}($3::text[], $1::vector, $4)
        union all
        select * from ${names.worded}($3::text[], $1::vector, array_to_string($2::text[], ' '), $4)
      ) both_searches
      group by kind, record_id, whole, stored_at, session_id, turn_number, exchange_pair_id
    )
    select f.kind as found_kind, f.near_chunks::int, f.worded_chunks::int, ${filter ? 'm.id' : 'f.record_id as id'},
      f.kind, f.stored_at, coalesce(n.recalls, 0) as recalls, f.session_id, f.turn_number, f.exchange_pair_id,
      coalesce(s.cosine, f.cosine) as cosine, f.worded,
      case when f.whole and f.worded is null and string_to_array(f.lexical, ' ') && $2::text[] then f.lexical
        else s.texts end as texts
    from found f
    ${filter ? `left join lateral (select id from ${names.records} where id = f.record_id and ${condition.sql} offset 0) m on true` : ''}
    left join lateral (select recalls from ${names.recalls} where record_id = f.record_id offset 0) n on true
    left join lateral (
      select ${BEST_COSINE} as cosine, ${TEXTS} filter (where f.worded is null and ${HOLDS_TERM}) as texts
      from ${names.chunks} c where c.record_id = f.record_id and not f.whole
    ) s on true`;
  return { text, values: condition.values };
}

/**
 * Compares every record that meets the filter, if there are at most `$4`: the nearest `$5` come back, and all that hold a
 * query term. At least one row comes back: `total` tells how many there are, `$4 + 1` standing for more, of which none
 * is compared.
 */
export function exhaustiveSearch(names: CollectionNames, filter: MetadataFilter): FilteredStatement {
  const { sql, values } = metadataCondition(filter, 6);
  const text = `
    with matching as materialized (
      select id from ${names.records} where ${sql} and kind = any($3::text[]) and deleted_at is null limit $4::int + 1
    ),
    counted as (select count(*)::int as total from matching),
    scored as materialized (
      select c.record_id, ${BEST_COSINE} as cosine, null::float8 as worded, ${TEXTS} filter (where ${HOLDS_TERM}) as texts
      from counted join matching m on counted.total <= $4 join ${names.chunks} c on c.record_id = m.id
      group by c.record_id
    ),
    ranked as (select *, row_number() over (order by cosine desc) as by_cosine from scored),
    wanted as (select * from ranked where by_cosine <= $5::int or texts is not null)
    select ${RECORD_COLUMNS}, s.cosine, s.worded, s.texts, counted.total
    from counted
    left join (
      wanted s join ${names.records} r on r.id = s.record_id left join ${names.recalls} n on n.record_id = s.record_id
    ) on true`;
  return { text, values };
}

/** The index's scores for `$2` (texts), asked for the query `$1`. */
export function probeStatement(names: CollectionNames, kind: SearchableKind): Statement {
  const text = `
    select -(probe <@> to_bm25query($1, '${names.words[kind]}')) as score
    from unnest($2::text[]) with ordinality as probes (probe, place) order by place`;
  return { name: `${names.chunks}_probe_${kind}`, text };
}

const RECORD_COLUMNS = `r.id, r.kind, r.stored_at, coalesce(n.recalls, 0) as recalls, r.session_id, r.turn_number::float8 as turn_number,
      r.exchange_pair_id`;
const BEST_COSINE = 'max(1 - (c.dense <=> $1::vector))';
const TEXTS = `string_agg(c.lexical, E'\\n')`;
const HOLDS_TERM = `string_to_array(c.lexical, ' ') && $2::text[]`;
