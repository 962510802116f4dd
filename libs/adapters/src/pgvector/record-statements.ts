import type { NewRecord } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { storedLexical } from './lexical-terms';
import type { Statement } from './pg-session';
import { RECORD_COLUMNS, vectorText } from './record-rows';

/** Writes records with their chunks, passes over those that exist, and returns the ids written. */
export function insertStatement(names: CollectionNames): Statement {
  const text = `
    with written as (
      insert into ${names.records}
        (id, kind, content, metadata, tokens, stored_at, session_id, turn_number, role, exchange_pair_id)
      select * from unnest(
        $1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::int[], $6::float8[], $7::text[], $8::bigint[], $9::text[], $10::text[])
      on conflict do nothing
      returning id, kind, stored_at, session_id, turn_number, exchange_pair_id
    ),
    chunked as (
      insert into ${names.chunks}
        (record_id, place, kind, whole, stored_at, session_id, turn_number, exchange_pair_id, dense, lexical)
      select w.id, c.place, w.kind, c.whole, w.stored_at, w.session_id, w.turn_number, w.exchange_pair_id, c.dense::vector, c.lexical
      from unnest($11::uuid[], $12::smallint[], $13::boolean[], $14::text[], $15::text[])
        as c (record_id, place, whole, dense, lexical)
      join written w on w.id = c.record_id
    )
    select id from written`;
  return { name: `${names.chunks}_put`, text };
}

export function insertValues(records: readonly NewRecord[]): unknown[] {
  const column = <Value>(value: (record: NewRecord) => Value) => records.map(value);
  const chunks = records.flatMap((record) => record.chunks.map((chunk, place) => ({ record, chunk, place })));
  return [
    column((r) => r.id),
    column((r) => r.kind),
    column((r) => r.content),
    column((r) => JSON.stringify(r.metadata)),
    column((r) => r.tokens),
    column((r) => r.timestamp),
    column((r) => r.sessionId ?? null),
    column((r) => r.turnNumber ?? null),
    column((r) => r.role ?? null),
    column((r) => r.exchangePairId ?? null),
    chunks.map(({ record }) => record.id),
    chunks.map(({ place }) => place),
    chunks.map(({ record }) => record.chunks.length === 1),
    chunks.map(({ chunk }) => vectorText(chunk.dense)),
    chunks.map(({ chunk }) => storedLexical(chunk.lexical)),
  ];
}

/**
 * `$1` session ids, newest part of the history first, `$2` their cuts, `$3` most records, `$4` most tokens.
 * The running sum is taken over narrow rows; texts are read only for the records that stay.
 * The planner takes a list that it does not see for ten long, which made it plan anew for each call: more than half of
 * 3.3 ms. The bounds of `place`, which every place is within, have it reckon with one.
 */
export function historyStatement(names: CollectionNames): Statement {
  const text = `
    with windowed as (
      select part.place, r.id, r.stored_at, r.tokens
      from unnest($1::text[], $2::float8[]) with ordinality as part (session_id, before, place)
      cross join lateral (
        select id, stored_at, tokens from ${names.records} r
        where r.session_id = part.session_id and r.kind = 'conversation' and r.deleted_at is null
          and r.stored_at < coalesce(part.before, 'infinity'::float8)
        order by r.stored_at desc, r.id desc
        limit $3
      ) r
      where part.place between 1 and 1000000
    ),
    summed as (
      select *, row_number() over newest as rank, sum(tokens) over newest as total
      from windowed window newest as (order by place, stored_at desc, id desc rows unbounded preceding)
    )
    select ${RECORD_COLUMNS}
    from summed s
    join ${names.records} r on r.id = s.id
    left join ${names.recalls} n on n.record_id = r.id
    where s.rank <= $3 and ($4::int is null or s.total <= $4)
    order by s.rank`;
  return { name: `${names.records}_history`, text };
}
