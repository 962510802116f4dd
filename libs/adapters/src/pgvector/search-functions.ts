import type { CollectionNames } from './collection-names';

/** What the planner reckons with: few rows, so that it looks each of them up instead of reading the tables through. */
const EXPECTED_CHUNKS = 50;

/** What both functions tell of a chunk: its record's facts and what it scores. */
const FOUND_CHUNK = `kind text, record_id uuid, whole boolean, stored_at double precision, session_id text, turn_number double precision,
       exchange_pair_id text, cosine double precision, lexical text, worded double precision`;
const CHUNK_COLUMNS = `c.kind, c.record_id, c.whole, c.stored_at, c.session_id, c.turn_number::double precision,
        c.exchange_pair_id, 1 - (c.dense <=> query)`;

/**
 * The two index searches of a project as functions, because a function carries the settings it needs whatever session
 * calls it: without them the planner would now and then sort a small table instead of reading the index, and
 * `bm25_get_current_score()` tells the score of the index scan only (computing it again costs 0.1 ms a row).
 * The vector search looks at twice as many candidates as are wanted, and an iterative scan goes on where they end, so
 * that as many chunks come as were asked for, however many. Its plan is kept; the other index needs to be planned with the
 * number wanted in sight.
 */
export function searchFunctions(names: CollectionNames): string[] {
  const near = perKind(
    (kind) => `
      return query select ${CHUNK_COLUMNS}, c.lexical, null::double precision
        from ${names.chunks} c where c.kind = '${kind}' and c.live
        order by c.dense <=> query limit wanted;`,
  );
  const worded = perKind(
    (kind) => `
      return query select ${CHUNK_COLUMNS}, null::text, -bm25_get_current_score()::double precision
        from ${names.chunks} c where c.kind = '${kind}' and c.live
        order by c.lexical <@> to_bm25query(terms, '${names.words[kind]}') limit wanted;`,
  );
  return [
    `create or replace function ${names.near} (of_kinds text[], query vector, wanted integer)
       returns table (${FOUND_CHUNK})
       language plpgsql stable rows ${EXPECTED_CHUNKS}
       set enable_seqscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
       set hnsw.ef_search = ${LEAST_CANDIDATES} set hnsw.iterative_scan = 'relaxed_order'
       set hnsw.max_scan_tuples = 1000000 set hnsw.scan_mem_multiplier = 16
     as $$ #variable_conflict use_column
     begin
       perform set_config('hnsw.ef_search', least(greatest(2 * wanted, ${LEAST_CANDIDATES}), ${MOST_CANDIDATES})::text, true);
       ${near}
     end $$`,
    `create or replace function ${names.worded} (of_kinds text[], query vector, terms text, wanted integer)
       returns table (${FOUND_CHUNK})
       language plpgsql stable rows ${EXPECTED_CHUNKS}
       set enable_seqscan = off set enable_sort = off
     as $$ #variable_conflict use_column
     begin ${worded} end $$`,
  ];
}

/** Bounds of the candidates that one vector search looks at, before it goes on by itself. */
const LEAST_CANDIDATES = 40;
const MOST_CANDIDATES = 200;

/** Each kind has indexes of its own, which the planner takes only when it reads the kind in the statement. */
function perKind(statement: (kind: 'memory' | 'conversation') => string): string {
  return (['memory', 'conversation'] as const)
    .map((kind) => `if '${kind}' = any(of_kinds) then ${statement(kind)}\n    end if;`)
    .join('\n    ');
}
