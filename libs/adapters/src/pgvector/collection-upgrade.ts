import type { CollectionNames } from './collection-names';
import { LAYOUT, RECORD_FACTS } from './collection-schema';
import type { PgConnection } from './pg-session';
import { searchFunctions } from './search-functions';

/** Any number does, as long as all processes take the same: only one makes or changes tables at a time. */
export const SCHEMA_LOCK = 7_460_211;

/** Every chunk is indexed anew: about four milliseconds each. */
const UPGRADE_DEADLINE_MS = 1_800_000;

/**
 * Brings a collection of an older layout to the present one, within the caller's transaction, once: a process that was
 * waiting for another's upgrade finds it done. Layout 2 repeats a record's facts beside its chunks.
 */
export async function upgradeCollection(connection: PgConnection, names: CollectionNames): Promise<void> {
  const run = <Row extends { layout: number }>(text: string, values?: unknown[]) =>
    connection.rows<Row>({ text, deadlineMs: UPGRADE_DEADLINE_MS }, values);
  await run('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  const [found] = await run<{ layout: number }>('select layout from hm_collections where name = $1 for update', [
    names.records,
  ]);
  if (!found || found.layout >= LAYOUT) return;
  await run(
    `alter table ${names.chunks} ${RECORD_FACTS.map((column) => `add column if not exists ${column}`).join(', ')}`,
  );
  await run(`
    update ${names.chunks} c set stored_at = r.stored_at, session_id = r.session_id, turn_number = r.turn_number,
      exchange_pair_id = r.exchange_pair_id,
      whole = not exists (select 1 from ${names.chunks} other where other.record_id = c.record_id and other.place <> c.place)
    from ${names.records} r where r.id = c.record_id`);
  // A function's result columns cannot be changed in place.
  for (const name of [names.near, names.worded])
    await run(`do $$ declare old regprocedure; begin
      for old in select oid::regprocedure from pg_proc where proname = '${name}' loop execute 'drop function ' || old; end loop;
    end $$`);
  for (const statement of searchFunctions(names)) await run(statement);
  await run('update hm_collections set layout = $2 where name = $1', [names.records, LAYOUT]);
}
