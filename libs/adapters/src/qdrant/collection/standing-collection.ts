import { randomBytes } from 'node:crypto';
import { faultBehind } from '../cluster/qdrant-fault';
import type { QdrantCluster } from '../cluster/qdrant-cluster';
import { type CollectionMeta, readMeta, setMeta } from './collection-meta';
import { CollectionPoints } from './collection-points';

/** The collection that holds a project's records. */
export interface StandingCollection {
  name: string;
  meta: CollectionMeta;
}

/** A collection is moved seldom, so that it is not found moved again and again. */
const MOST_ROUNDS = 5;
const ROUND_MS = 50;
/** Bytes by which a collection made by a move is told from all others, so that no name ever comes twice. */
const NAME_BYTES = 6;

/** @param first name of a project's collection before any move */
export const nextName = (first: string): string => `${first}_${randomBytes(NAME_BYTES).toString('hex')}`;

/** Names of all collections of records that the project has, also of those that a move is filling or has left. */
export async function projectCollections(cluster: QdrantCluster, first: string): Promise<string[]> {
  const { collections } = await cluster.call((api, init) => api.getCollections({}, init));
  return collections.map(({ name }) => name).filter((name) => name === first || name.startsWith(`${first}_`));
}

/**
 * Finds the collection that is neither being filled nor has been left; undefined when the project has none. A move whose
 * process died after its last step is brought to its end.
 */
export async function findStanding(cluster: QdrantCluster, first: string): Promise<StandingCollection | undefined> {
  const at = (name: string) => new CollectionPoints(cluster, name);
  const meta = await readMeta(at(first));
  if (meta && meta.movedTo === undefined) return { name: first, meta };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const names = await projectCollections(cluster, first);
    if (names.length === 0) return undefined;
    const found = await Promise.all(names.map(async (name) => ({ name, meta: await readMeta(at(name)) })));
    const left = found.find((each) => each.meta?.movedTo !== undefined);
    if (left) await leaveCollection(at(left.name), at(left.meta!.movedTo!));
    const standing = found.find((each) => each.meta && !each.meta.isFilling && each.meta.movedTo === undefined);
    if (standing) return { name: standing.name, meta: standing.meta! };
    // What was read in between two steps of a switch is whole the next time.
    if (!left) await cluster.pause(ROUND_MS);
  }
  return undefined;
}

/** Takes into use what was moved to, and removes what was moved from. Done twice, it does the same. */
export async function leaveCollection(from: CollectionPoints, to: CollectionPoints): Promise<void> {
  await unlessMissing(to.apply([setMeta({ filling: false })]));
  await dropCollection(from);
}

/** Removes the collection with its files. What others ask of it until it is made again is answered with 503. */
export async function dropCollection({ cluster, name }: CollectionPoints): Promise<void> {
  await cluster.call((api, init) => api.deleteCollection({ collection_name: name }, init));
}

/** What is to change has gone with its collection. */
export async function unlessMissing(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (faultBehind(error)?.kind !== 'missing_collection') throw error;
  }
}
