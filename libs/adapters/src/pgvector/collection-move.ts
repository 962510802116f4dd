import { HivemindError } from '@hivemind/contracts';
import { type CollectionModel, CollectionMovedError } from '@hivemind/ports';
import { isSameModel, requireSameTarget } from '../storage/move-target';
import { type CollectionNames, nextNames } from './collection-names';
import { chunksSchema, type LexicalSettings, MOVE_COLUMNS } from './collection-schema';
import { SCHEMA_LOCK } from './collection-upgrade';
import type { PgConnection } from './pg-session';
import { dropSetStatements, leadStatements } from './reembedding-statements';

/** What the database knows of a collection and of its move. */
interface Move extends CollectionModel, LexicalSettings {
  generation: number;
  next_model: string | null;
  next_dimensions: number | null;
  [column: string]: unknown;
}

/** Makes the next set of vectors, empty, and lets it follow the present one; all within the caller's transaction. */
export async function beginMove(
  connection: PgConnection,
  names: CollectionNames,
  target: CollectionModel,
): Promise<'begun' | 'resumed' | 'current'> {
  const move = await lockMove(connection, names);
  if (isSameModel(move, target)) return 'current';
  if (move.generation !== names.generation) throw new CollectionMovedError();
  if (move.next_model !== null) {
    requireSameTarget({ model: move.next_model, dimensions: move.next_dimensions! }, target);
    return 'resumed';
  }
  const next = nextNames(names);
  for (const text of [...chunksSchema(next, target.dimensions, move), ...leadStatements(names)])
    await connection.rows({ text });
  await connection.rows({ text: 'update hm_collections set next_model = $2, next_dimensions = $3 where name = $1' }, [
    names.records,
    target.model,
    target.dimensions,
  ]);
  return 'begun';
}

/** Makes the next set the collection's and drops the present one; the transaction is the caller's, and so are the locks. */
export async function endMove(connection: PgConnection, names: CollectionNames): Promise<void> {
  const text = `
    update hm_collections set model = next_model, dimensions = next_dimensions, generation = generation + 1,
      next_model = null, next_dimensions = null
    where name = $1 and generation = $2 and next_model is not null returning name`;
  if ((await connection.rows({ text }, [names.records, names.generation])).length === 0)
    throw new CollectionMovedError();
  // The function after the triggers that call it, which go with the table.
  for (const statement of [...dropSetStatements(names), `drop function ${names.lead}`])
    await connection.rows({ text: statement });
}

/** @returns false when there was nothing to give up */
export async function abortMove(connection: PgConnection, names: CollectionNames): Promise<boolean> {
  const move = await lockMove(connection, names);
  if (move.next_model === null || move.generation !== names.generation) return false;
  for (const text of [`drop function ${names.lead} cascade`, ...dropSetStatements(nextNames(names))])
    await connection.rows({ text });
  const text = 'update hm_collections set next_model = null, next_dimensions = null where name = $1';
  await connection.rows({ text }, [names.records]);
  return true;
}

/** Only one begins or ends a move at a time. */
async function lockMove(connection: PgConnection, names: CollectionNames): Promise<Move> {
  await connection.rows({ text: 'select pg_advisory_xact_lock($1)' }, [SCHEMA_LOCK]);
  await addMoveColumns(connection);
  const text = `
    select model, dimensions, k1, b, generation, next_model, next_dimensions
    from hm_collections where name = $1 for update`;
  const [move] = await connection.rows<Move>({ text }, [names.records]);
  if (move) return move;
  throw new HivemindError('NOT_FOUND', 'The project has no records yet, and so nothing to move.');
}

/** Databases in which nothing was ever moved may be without; those that have them are not locked for it. */
async function addMoveColumns(connection: PgConnection): Promise<void> {
  const text = `select 1 from pg_attribute where attrelid = 'hm_collections'::regclass and attname = 'generation'`;
  if ((await connection.rows({ text })).length > 0) return;
  const columns = MOVE_COLUMNS.map((column) => `add column if not exists ${column}`).join(', ');
  await connection.rows({ text: `alter table hm_collections ${columns}` });
}
