import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from '@hivemind/ports';
import type { Schemas } from '@qdrant/js-client-rest';
import type { QdrantCluster } from '../cluster/qdrant-cluster';
import { faultBehind } from '../cluster/qdrant-fault';
import { type Collection, type CollectionMeta, metaPoint, readMeta } from './collection-meta';
import { CollectionPoints } from './collection-points';
import { findStanding, type StandingCollection } from './standing-collection';

/** How often the maker of a collection is waited for before it is taken for dead, and how long each time. */
const ROUNDS = 20;
const ROUND_MS = 100;

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
 * @param first name of the collection before any move
 * @returns the collection with what it was made with; an existing one keeps its own lexical settings
 * @throws HivemindError STORAGE_UNAVAILABLE naming both models when it was made for another one
 */
export async function openCollection(
  cluster: QdrantCluster,
  first: string,
  wanted: Collection,
): Promise<StandingCollection> {
  await cluster.requireVersion();
  const standing = (await findStanding(cluster, first)) ?? {
    name: first,
    meta: await makeCollection(new CollectionPoints(cluster, first), wanted),
  };
  const { meta } = standing;
  if (meta.model === wanted.model && meta.dimensions === wanted.dimensions) return standing;
  throw new HivemindError(
    'STORAGE_UNAVAILABLE',
    `The records of this project were embedded with ${describe(meta)}, and the platform now runs ${describe(wanted)}. ` +
      `Vectors of two models cannot be compared: run ${meta.model} again, or move the project with ` +
      '"hivemind reembed" under the settings of the new model.',
    { details: { collection_model: meta.model, configured_model: wanted.model } },
  );
}

const describe = ({ model, dimensions }: CollectionModel): string => `${model} (${dimensions} dimensions)`;

/**
 * Makes the collection, or waits for the other process that is making it. The point that remembers the model is written
 * last and by the maker only, so that whoever reads it finds everything else in place.
 */
export async function makeCollection(
  points: CollectionPoints,
  wanted: Collection,
  { isFilling = false } = {},
): Promise<CollectionMeta> {
  const isMaker = await create(points, wanted.dimensions);
  for (let round = 0; !isMaker && round < ROUNDS; round++) {
    const made = await readMeta(points);
    if (made) return made;
    await points.cluster.pause(ROUND_MS);
  }
  await makeIndexes(points, INDEXES);
  await points.upsert([metaPoint(wanted, isFilling)]);
  return (await readMeta(points)) ?? { ...wanted, isFilling };
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
