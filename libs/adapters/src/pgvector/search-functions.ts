import type { CollectionNames } from './collection-names';

/** What the planner reckons with: few rows, so that it looks each of them up instead of reading the tables through. */
const EXPECTED_CHUNKS = 50;

/**
 * The two index searches of a project as functions, because a function carries the settings it needs whatever session
 * calls it: without them the planner would now and then sort a small table instead of reading the index, and
 * `bm25_get_current_score()` tells the score of the index scan only (computing it again costs 0.1 ms a row).
 * An iterative scan goes on where `ef_search` ends, so that as many chunks come as were asked for, however many.
 */
export function searchFunctions(names: CollectionNames): string[] {
  const near = perKind(
    (kind) => `
      return query select '${kind}', c.record_id from ${names.chunks} c where c.kind = '${kind}' and c.live
        order by c.dense <=> query limit wanted;`,
  );
  const worded = perKind(
    (kind) => `
      return query select '${kind}', c.record_id, -bm25_get_current_score()::double precision
        from ${names.chunks} c where c.kind = '${kind}' and c.live
        order by c.lexical <@> to_bm25query(terms, '${names.words[kind]}') limit wanted;`,
  );
  return [
    `create or replace function ${names.near} (of_kinds text[], query vector, wanted integer)
       returns table (kind text, record_id uuid)
       language plpgsql stable rows ${EXPECTED_CHUNKS}
       set enable_seqscan = off set enable_sort = off
       set hnsw.ef_search = 80 set hnsw.iterative_scan = 'relaxed_order'
       set hnsw.max_scan_tuples = 1000000 set hnsw.scan_mem_multiplier = 16
     as $$ begin ${near} end $$`,
    `create or replace function ${names.worded} (of_kinds text[], terms text, wanted integer)
       returns table (kind text, record_id uuid, score double precision)
       language plpgsql stable rows ${EXPECTED_CHUNKS}
       set enable_seqscan = off set enable_sort = off
     as $$ begin ${worded} end $$`,
  ];
}

/** Each kind has indexes of its own, which the planner takes only when it reads the kind in the statement. */
function perKind(statement: (kind: 'memory' | 'conversation') => string): string {
  return (['memory', 'conversation'] as const)
    .map((kind) => `if '${kind}' = any(of_kinds) then ${statement(kind)}\n    end if;`)
    .join('\n    ');
}
