import { isId } from '@hivemind/contracts';
import type { RecordSelection } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { metadataCondition, type MetadataCondition } from './metadata-condition';

/** What became of one batch of records. */
export interface RemovalRow {
  /** All records, fork markers too: none when nothing is left to do. */
  touched: number;
  records: number;
  /** The exchanges among them, which may go on in the next batch. */
  pairs: string[] | null;
  points: number;
}

export interface RemovalStatement {
  text: string;
  values: unknown[];
}

type State = 'live' | 'deleted';

const MARKER = `kind = 'fork_marker'`;

/**
 * Of the deleted markers of a session only the last may come back, and none while a live one stands: a session is forked
 * from one other.
 */
const restorable = ({ records }: CollectionNames): string => `
  deleted_at is not null and (${MARKER} is not true or not exists (
    select 1 from ${records} m where m.${MARKER} and m.session_id = r.session_id
      and (m.deleted_at is null or (m.deleted_at, m.id) > (r.deleted_at, r.id))))`;

/** Records that are meant, in the state that a removal or a restore finds them in. Parameters begin at `$1`. */
function chosen(names: CollectionNames, selection: RecordSelection, state: State): MetadataCondition {
  const { sql, values } = condition(selection);
  const inState = state === 'live' ? 'deleted_at is null' : restorable(names);
  const kinds = `kind in (${selection.kinds.map((kind) => `'${kind}'`).join(', ')})`;
  return { sql: `${sql} and ${kinds} and ${inState}`, values };
}

function condition(selection: RecordSelection): { sql: string; values: string[] } {
  if ('filter' in selection) return metadataCondition(selection.filter, 1);
  return { sql: `r.id = any(string_to_array($1, ',')::uuid[])`, values: [selection.ids.filter(isId).join(',')] };
}

/**
 * Marks one batch of records deleted (`at`) or live (null), with their rows, which leave or enter the search indexes by
 * that.
 */
export function markStatement(
  names: CollectionNames,
  selection: RecordSelection,
  at: number | null,
  batch: number,
): RemovalStatement {
  const { sql, values } = chosen(names, selection, at === null ? 'deleted' : 'live');
  const text = `
    with chosen as materialized (select r.id from ${names.records} r where ${sql} limit ${batch} for update),
    touched as (
      update ${names.records} r set deleted_at = $${values.length + 1}::float8
      from chosen where r.id = chosen.id returning r.id, r.kind, r.exchange_pair_id
    ),
    pieces as (
      update ${names.chunks} c set live = ${at === null} from touched where c.record_id = touched.id returning 1
    )
    ${counted('touched')}`;
  return { text, values: [...values, at] };
}

/** Counts what `markStatement` would mark. */
export function countStatement(names: CollectionNames, selection: RecordSelection, state: State): RemovalStatement {
  const { sql, values } = chosen(names, selection, state);
  return counting(names, sql, values);
}

/** Counts what was deleted at `$1` or before. */
export const countDeleted = (names: CollectionNames, until: number): RemovalStatement =>
  counting(names, 'deleted_at <= $1', [until]);

/** Counts every record, deleted or not. */
export const countAll = (names: CollectionNames): RemovalStatement => counting(names, 'true', []);

function counting(names: CollectionNames, sql: string, values: unknown[]): RemovalStatement {
  const text = `
    with touched as materialized (select r.id, r.kind, r.exchange_pair_id from ${names.records} r where ${sql}),
    pieces as (select 1 from ${names.chunks} where record_id in (select id from touched))
    ${counted('touched')}`;
  return { text, values };
}

/** Deletes one batch of what was soft-deleted at `$1` or before, with everything that belongs to it. */
export function purgeStatement(names: CollectionNames, until: number, batch: number): RemovalStatement {
  const ofTouched = (table: string) =>
    `delete from ${table} t using touched where t.record_id = touched.id returning 1`;
  const text = `
    with touched as (
      delete from ${names.records} where id in (select id from ${names.records} where deleted_at <= $1 limit ${batch})
      returning id, kind, exchange_pair_id
    ),
    pieces as (${ofTouched(names.chunks)}),
    versions as (${ofTouched(names.versions)}),
    recalls as (${ofTouched(names.recalls)})
    ${counted('touched')}`;
  return { text, values: [until] };
}

const counted = (touched: string): string => `
    select count(*)::int as touched, (count(*) filter (where ${MARKER} is not true))::int as records,
      array_agg(distinct exchange_pair_id) filter (where exchange_pair_id is not null) as pairs,
      ((select count(*) from pieces) + count(*) filter (where ${MARKER}))::int as points
    from ${touched}`;
