import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { COLLECTIONS_TABLE, LAYOUT, collectionSchema, type LexicalSettings } from './collection-schema';
import { SCHEMA_LOCK, upgradeCollection } from './collection-upgrade';
import type { PgWork } from './pg-session';

/** What a collection was made with, and which set of vectors it has. */
export type Collection = CollectionModel & LexicalSettings & { layout: number; generation: number };

/**
 * Makes the project's tables when they are missing and checks which model they were made for.
 * @param lexical for a new collection; an existing one keeps its own
 * @returns the collection, in the present layout
 * @throws HivemindError STORAGE_UNAVAILABLE naming both models when it was made for another one
 */
export async function openCollection(
  session: PgWork,
  names: CollectionNames,
  wanted: CollectionModel,
  lexical: LexicalSettings,
): Promise<Collection> {
  const made =
    (await findCollection(session, names)) ??
    (await make(session, names, { ...wanted, ...lexical, layout: LAYOUT, generation: 1 }));
  if (made.layout < LAYOUT) await session.transaction((connection) => upgradeCollection(connection, names));
  if (made.model === wanted.model && made.dimensions === wanted.dimensions) return made;
  throw new HivemindError(
    'STORAGE_UNAVAILABLE',
    `The records of this project were embedded with ${describe(made)}, and the platform now runs ${describe(wanted)}. ` +
      `Vectors of two models cannot be compared: run ${made.model} again, or move the project with ` +
      '"hivemind reembed" under the settings of the new model.',
    { details: { collection_model: made.model, configured_model: wanted.model } },
  );
}

const describe = ({ model, dimensions }: CollectionModel): string => `${model} (${dimensions} dimensions)`;

/** The table has had no column `generation` for as long as no project was ever moved. */
const FIND = {
  name: 'hm_collections_find',
  text: `select model, dimensions, k1, b, layout, coalesce((to_jsonb(c) ->> 'generation')::int, 1) as generation
         from hm_collections c where name = $1`,
};

/** What is there; undefined when the project has no collection. */
export async function findCollection(session: PgWork, names: CollectionNames): Promise<Collection | undefined> {
  const [table] = await session.rows<{ made: boolean }>(
    { name: 'hm_collections_made', text: `select to_regclass('hm_collections') is not null as made` },
    [],
  );
  if (!table!.made) return undefined;
  return (await session.rows<Collection>(FIND, [names.records]))[0];
}

function make(session: PgWork, names: CollectionNames, wanted: Collection): Promise<Collection> {
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
