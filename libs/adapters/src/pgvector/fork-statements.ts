import type { ForkLink, NewRecord } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import type { Statement } from './pg-session';

/**
 * Writes a fork marker unless its session holds live conversation. That it holds no other marker is the business of a
 * unique index, so that of two concurrent forks one writes.
 */
export function forkStatement(names: CollectionNames): Statement {
  const text = `
    insert into ${names.records} (id, kind, content, metadata, tokens, stored_at, session_id)
    select $1::uuid, 'fork_marker', $2, $3::jsonb, $4::int, $5::float8, $6::text
    where not exists (
      select 1 from ${names.records} where session_id = $6 and kind = 'conversation' and deleted_at is null)
    on conflict do nothing
    returning id`;
  return { name: `${names.records}_fork`, text };
}

export const forkValues = ({ id, content, metadata, tokens, timestamp, sessionId }: NewRecord): unknown[] => [
  id,
  content,
  JSON.stringify(metadata),
  tokens,
  timestamp,
  sessionId,
];

/** A row of `lineageStatement`. */
export interface LineageRow {
  session_id: string;
  forked_from: string;
  cut: number;
}

/** `$1` session, `$2` most links. Follows live markers upwards, each session once. */
export function lineageStatement(names: CollectionNames): Statement {
  const link = `m.session_id, m.metadata ->> 'forked_from' as forked_from, (m.metadata ->> 'fork_time')::float8 as cut`;
  const live = `m.kind = 'fork_marker' and m.deleted_at is null`;
  const text = `
    with recursive line as (
      select ${link}, 1 as depth, array[m.session_id] as seen
      from ${names.records} m where ${live} and m.session_id = $1
      union all
      select ${link}, line.depth + 1, line.seen || m.session_id
      from line join ${names.records} m on ${live} and m.session_id = line.forked_from
      where line.depth < $2 and m.session_id <> all(line.seen)
    )
    select session_id, forked_from, cut from line order by depth`;
  return { name: `${names.records}_lineage`, text };
}

export const forkLink = ({ session_id, forked_from, cut }: LineageRow): ForkLink => ({
  sessionId: session_id,
  forkedFrom: forked_from,
  cut,
});
