import type { CollectionNames } from './collection-names';
import type { Statement } from './pg-session';
import { RECORD_COLUMNS, type RecordRow } from './record-rows';

/** A record of a page; `ahead` tells how many records were there from the page's beginning on, at most one too many. */
export interface ExportRow extends RecordRow {
  ahead: number;
}

/**
 * `$1` and `$2` time and id of the last record before the page, `$3` the latest time, `$4` most records, `$5` most bytes.
 * Sizes are known without reading the texts, so that only those of the page are read.
 */
export function exportStatement(names: CollectionNames): Statement {
  const text = `
    with page as (
      select id, stored_at, octet_length(content) as bytes from ${names.records}
      where deleted_at is null and (stored_at, id) > ($1::float8, $2::uuid) and stored_at <= $3::float8
      order by stored_at, id limit $4::int + 1
    ),
    summed as (
      select *, row_number() over oldest as place, sum(bytes) over oldest - bytes as before, count(*) over () as ahead
      from page window oldest as (order by stored_at, id rows unbounded preceding)
    )
    select ${RECORD_COLUMNS}, s.ahead::int
    from summed s join ${names.records} r on r.id = s.id left join ${names.recalls} n on n.record_id = r.id
    where s.place <= $4::int and (s.place = 1 or s.before + s.bytes <= $5::bigint)
    order by s.place`;
  return { name: `${names.records}_export`, text };
}
