import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { COLLECTIONS_TABLE, LAYOUT, collectionSchema, type LexicalSettings } from './collection-schema';
import { SCHEMA_LOCK, upgradeCollection } from './collection-upgrade';
import type { PgSession } from './pg-session';

/** What a collection was made with. */
type Collection = CollectionModel & LexicalSettings & { layout: number };

/**
 * Makes the project's tables when they are missing and checks which model they were made for.
 * @param lexical for a new collection; an existing one keeps its own
 * @returns the collection's lexical settings
 * @throws HivemindError STORAGE_UNAVAILABLE naming both models when it was made for another one
 */
export async function openCollection(
  session: PgSession,
  names: CollectionNames,
  wanted: CollectionModel,
  lexical: LexicalSettings,
): Promise<LexicalSettings> {
  const made = (await find(session, names)) ?? (await make(session, names, { ...wanted, ...lexical, layout: LAYOUT }));
  if (made.layout < LAYOUT) await session.transaction((connection) => upgradeCollection(connection, names));
  if (made.model === wanted.model && made.dimensions === wanted.dimensions) return { k1: made.k1, b: made.b };
  throw new HivemindError(
    'STORAGE_UNAVAILABLE',
    `The records of this project were embedded with ${describe(made)}, and the platform now runs ${describe(wanted)}. ` +
      `Vectors of two models cannot be compared: run ${made.model} again, or export the project and import it into a ` +
      'new one.',
    { details: { collection_model: made.model, configured_model: wanted.model } },
  );
}

const describe = ({ model, dimensions }: CollectionModel): string => `${model} (${dimensions} dimensions)`;

const FIND = {
  name: 'hm_collections_find',
  text: 'select model, dimensions, k1, b, layout from hm_collections where name = $1',
};

async function find(session: PgSession, names: CollectionNames): Promise<Collection | undefined> {
  const [table] = await session.rows<{ made: boolean }>(
    { name: 'hm_collections_made', text: `select to_regclass('hm_collections') is not null as made` },
    [],
  );
  if (!table!.made) return undefined;
  return (await session.rows<Collection>(FIND, [names.records]))[0];
}

function make(session: PgSession, names: CollectionNames, wanted: Collection): Promise<Collection> {
  const { model, dimensions, k1, b } = wanted;
  return session.transaction(async (connection) => {
    const run = (text: string, values?: unknown[]) => connection.rows<Collection>({ text }, values);
    await run('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await run('create extension if not exists vector');
    await run('create extension if not exists pg_textsearch');
    await run(COLLECTIONS_TABLE);
    // Another process may have been first, with other settings; what it made stands.
    const [known] = await run(FIND.text, [names.records]);
    if (known) return known;
    for (const statement of collectionSchema(names, dimensions, wanted)) await run(statement);
    await run('insert into hm_collections (name, model, dimensions, k1, b, layout) values ($1, $2, $3, $4, $5, $6)', [
      names.records,
      model,
      dimensions,
      k1,
      b,
      LAYOUT,
    ]);
    return wanted;
  });
}
