import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from '@hivemind/ports';
import type { Schemas } from '@qdrant/js-client-rest';
import { faultBehind } from '../cluster/qdrant-fault';
import type { CollectionPoints } from './collection-points';
import { META_ID } from './point-id';
import { point } from './record-rows';
import type { Payload } from './row-payload';
import type { LexicalSettings } from './sparse-vector';

/** Layout number that is written beside a collection, for a later version to tell what it finds. */
const LAYOUT = 1;
/** How often the maker of a collection is waited for before it is taken for dead, and how long each time. */
const ROUNDS = 20;
const ROUND_MS = 100;

/** What a collection was made with. */
export type Collection = CollectionModel & LexicalSettings;

type IndexType = Schemas['PayloadSchemaType'];

/** Every key that is filtered or ordered by: a cluster in strict mode refuses filters on others. */
const INDEXES: Record<string, IndexType> = {
  record_id: 'keyword',
  place: 'integer',
  state: 'keyword',
  kind: 'keyword',
  facets: 'keyword',
  half: 'keyword',
  session_id: 'keyword',
  timestamp: 'float',
  deleted_at: 'float',
  attempt: 'keyword',
  removal: 'keyword',
  version: 'integer',
  indexing: 'keyword',
  recalls: 'integer',
};

/**
 * Makes the project's collection when it is missing and checks which model it was made for.
 * @returns what it was made with; an existing collection keeps its own lexical settings
 * @throws HivemindError STORAGE_UNAVAILABLE naming both models when it was made for another one
 */
export async function openCollection(points: CollectionPoints, wanted: Collection): Promise<Collection> {
  await points.cluster.requireVersion();
  const made = (await readMeta(points)) ?? (await makeCollection(points, wanted));
  if (made.model === wanted.model && made.dimensions === wanted.dimensions) return made;
  throw new HivemindError(
    'STORAGE_UNAVAILABLE',
    `The records of this project were embedded with ${describe(made)}, and the platform now runs ${describe(wanted)}. ` +
      `Vectors of two models cannot be compared: run ${made.model} again, or export the project and import it into a ` +
      'new one.',
    { details: { collection_model: made.model, configured_model: wanted.model } },
  );
}

const describe = ({ model, dimensions }: CollectionModel): string => `${model} (${dimensions} dimensions)`;

/** What the collection remembers of itself; undefined when it is missing or not yet made to its end. */
export async function readMeta(points: CollectionPoints): Promise<Collection | undefined> {
  try {
    const [meta] = await points.retrieve([META_ID]);
    return meta && collectionOf(meta.payload);
  } catch (error) {
    if (faultBehind(error)?.kind === 'missing_collection') return undefined;
    throw error;
  }
}

function collectionOf(payload: Payload): Collection {
  const { model, dimensions, k1, b, average_terms } = payload as Record<string, string & number>;
  return { model: model!, dimensions: dimensions!, k1: k1!, b: b!, averageTerms: average_terms! };
}

/**
 * Makes the collection, or waits for the other process that is making it. The point that remembers the model is written
 * last and by the maker only, so that whoever reads it finds everything else in place.
 */
export async function makeCollection(points: CollectionPoints, wanted: Collection): Promise<Collection> {
  const isMaker = await create(points, wanted.dimensions);
  for (let round = 0; !isMaker && round < ROUNDS; round++) {
    const made = await readMeta(points);
    if (made) return made;
    await points.cluster.pause(ROUND_MS);
  }
  await makeIndexes(points, INDEXES);
  const { model, dimensions, k1, b, averageTerms } = wanted;
  const settings = { model, dimensions, k1, b, average_terms: averageTerms, layout: LAYOUT };
  await points.upsert([point(META_ID, undefined, { state: 'meta', ...settings })]);
  return (await readMeta(points)) ?? wanted;
}

/** @returns false when the collection is there already */
async function create(points: CollectionPoints, dimensions: number): Promise<boolean> {
  return createCollection(points, {
    vectors: { dense: { size: dimensions, distance: 'Cosine' } },
    sparse_vectors: { lexical: { modifier: 'idf' } },
    shard_number: 1,
  });
}

/** @returns false when the collection is there already */
export async function createCollection(points: CollectionPoints, form: Schemas['CreateCollection']): Promise<boolean> {
  try {
    return await points.call((api, init) => api.createCollection({ collection_name: points.name, ...form }, init));
  } catch (error) {
    // Older servers answer 400 where newer ones answer 409; either way it may be a repetition of our own request.
    const kind = faultBehind(error)?.kind;
    if (kind === 'exists' || (kind === 'rejected' && (await exists(points)))) return false;
    throw error;
  }
}

async function exists(points: CollectionPoints): Promise<boolean> {
  const query = { collection_name: points.name };
  return (await points.call((api, init) => api.collectionExists(query, init))).exists;
}

/** An index that is there already is left as it is. */
export async function makeIndexes(points: CollectionPoints, indexes: Record<string, IndexType>): Promise<void> {
  const options = { collection_name: points.name, wait: true, ordering: 'strong' as const };
  for (const [field_name, field_schema] of Object.entries(indexes))
    await points.call((api, init) => api.createFieldIndex({ ...options, field_name, field_schema }, init));
}

/** Removes the collection with its files. What others ask of it until it is made again is answered with 503. */
export async function dropCollection(points: CollectionPoints): Promise<void> {
  await points.call((api, init) => api.deleteCollection({ collection_name: points.name }, init));
}
