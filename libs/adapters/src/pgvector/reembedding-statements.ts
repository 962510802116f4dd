import { type CollectionNames, nextNames } from './collection-names';
import { RECORD_COLUMNS, type RecordRow } from './record-rows';

/**
 * What keeps the next set of vectors in step with the present one, by whomever it is changed: soft deletes, restores and
 * purges are the same in both within one statement. A record whose rows or terms are replaced is pending again.
 * The triggers are the present table's, so that they go with it.
 */
export function leadStatements(names: CollectionNames): string[] {
  const { chunks: next } = nextNames(names);
  const trigger = (name: string, event: string, each: string) =>
    `create trigger ${names.lead}_${name} after ${event} on ${names.chunks} for each ${each}
       execute function ${names.lead}('${name}')`;
  // Once for each record, however many rows it has.
  const first = (row: string) => `row when (${row}.place = 0)`;
  return [
    `create or replace function ${names.lead} () returns trigger language plpgsql as $$
     begin
       case tg_argv[0]
         when 'live' then update ${next} set live = new.live where record_id = new.record_id;
         when 'truncate' then truncate ${next};
         else delete from ${next} where record_id = old.record_id;
       end case;
       return null;
     end $$`,
    trigger('live', 'update of live', first('new')),
    trigger('terms', 'update of lexical', first('new')),
    trigger('delete', 'delete', first('old')),
    trigger('truncate', 'truncate', 'statement'),
  ];
}

export const dropSetStatements = (names: CollectionNames): string[] => [
  `drop table if exists ${names.chunks}`,
  `drop function if exists ${names.near}`,
  `drop function if exists ${names.worded}`,
];

/**
 * `$1` id before the page, `$2` most records, `$3` most halves before a half. The basis is the transaction that wrote the
 * record's first row: whatever changes the record's rows changes it. Each lookup stands by itself (`offset 0`), because
 * the planner has no statistics of the young table.
 */
export const pendingStatement = (names: CollectionNames): string => `
    select ${RECORD_COLUMNS}, c.basis, array(
      select p.content from ${names.records} p
      where r.kind = 'conversation' and p.kind = 'conversation' and p.deleted_at is null
        and p.session_id = r.session_id and p.stored_at < r.stored_at
      order by p.stored_at desc, p.id desc limit $3::int
    ) as preceding
    from (
      select c.record_id, c.xmin::text as basis from ${names.chunks} c
      where c.place = 0 and c.record_id > $1::uuid
        and not exists (select 1 from ${nextNames(names).chunks} n where n.record_id = c.record_id offset 0)
      order by c.record_id limit $2::int
    ) c
    join ${names.records} r on r.id = c.record_id
    left join ${names.recalls} n on n.record_id = r.id
    order by r.id`;

export interface PendingRow extends RecordRow {
  basis: string;
  preceding: string[];
}

/**
 * `$1` ids and `$2` bases of records, `$3` to `$7` their rows; tells how many records were taken. A first row that someone is
 * changing is passed over, so that nobody waits for this; one that is locked here is changed, and followed, afterwards.
 */
export const putStatement = (names: CollectionNames): string => `
    with given as (select * from unnest($1::uuid[], $2::text[]) as g (record_id, basis)),
    standing as (
      select c.* from given g join ${names.chunks} c on c.record_id = g.record_id and c.place = 0
      where c.xmin::text = g.basis
      for share of c skip locked
    ),
    written as (
      insert into ${nextNames(names).chunks}
        (record_id, place, kind, live, whole, stored_at, session_id, turn_number, exchange_pair_id, dense, lexical)
      select s.record_id, p.place, s.kind, s.live, p.whole, s.stored_at, s.session_id, s.turn_number, s.exchange_pair_id,
        p.dense::vector, p.lexical
      from unnest($3::uuid[], $4::smallint[], $5::boolean[], $6::text[], $7::text[])
        as p (record_id, place, whole, dense, lexical)
      join standing s on s.record_id = p.record_id
      on conflict do nothing
      returning record_id
    )
    select count(distinct record_id)::int as taken from written`;

export const progressStatement = (names: CollectionNames): string => `
    select count(*)::int as records, (count(*) filter (where n.record_id is null))::int as pending
    from ${names.chunks} c left join ${nextNames(names).chunks} n on n.record_id = c.record_id and n.place = 0
    where c.place = 0`;

/**
 * `$1` id before the page, `$2` most records, `$3` the model: writes into the page's records what is true of their present
 * rows.
 */
export const stampStatement = ({ records, chunks }: CollectionNames): string => `
    with page as materialized (select id, metadata ->> 'embedding_model' as model from ${records}
      where id > $1::uuid order by id limit $2::int),
    stale as materialized (
      select page.id, c.whole from page join ${chunks} c on c.record_id = page.id and c.place = 0
      where page.model is distinct from $3::text
    ),
    free as (select r.id from ${records} r join stale on stale.id = r.id for no key update of r skip locked),
    stamped as (
      update ${records} r set metadata = r.metadata || jsonb_build_object(
        'embedding_model', $3::text, 'storage_mode', case when stale.whole then 'inline' else 'chunked' end)
      from free join stale on stale.id = free.id where r.id = free.id returning 1
    )
    select (select count(*) from page)::int as seen, (select id from page order by id desc limit 1) as last,
      (select count(*) from stale)::int as stale, (select count(*) from stamped)::int as stamped`;
