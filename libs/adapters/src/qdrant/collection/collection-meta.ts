import type { CollectionModel } from '@hivemind/ports';
import { faultBehind } from '../cluster/qdrant-fault';
import type { CollectionPoints, Operation } from './collection-points';
import { META_ID } from './point-id';
import { point } from './record-rows';
import { all, type Condition, withId } from './row-filters';
import type { Payload } from './row-payload';
import type { LexicalSettings } from './sparse-vector';

/** Layout number that is written beside a collection, for a later version to tell what it finds. */
const LAYOUT = 1;

/** What a collection was made with. */
export type Collection = CollectionModel & LexicalSettings;

/** The collection that a project is being moved to, which one process at a time fills. */
export interface NextCollection extends CollectionModel {
  name: string;
  mover: string;
}

/** What a collection remembers of itself. */
export interface CollectionMeta extends Collection {
  /** Made by a move, and not the project's yet. */
  isFilling: boolean;
  next?: NextCollection;
  /** The mover that writers wait for, because it is about to make the switch. */
  heldBy?: string;
  /** Name of the collection that has taken its place. */
  movedTo?: string;
}

/** Keys of the point that a move writes, and compares in the same operation. */
type MetaKey = keyof Omit<MetaPayload, keyof CollectionModel | 'k1' | 'b' | 'average_terms'>;

/** What the collection remembers; undefined when it is missing or not yet made to its end. */
export async function readMeta(points: CollectionPoints): Promise<CollectionMeta | undefined> {
  try {
    return await readStandingMeta(points);
  } catch (error) {
    if (faultBehind(error)?.kind === 'missing_collection') return undefined;
    throw error;
  }
}

/** The same; a missing collection is an error. */
export async function readStandingMeta(points: CollectionPoints): Promise<CollectionMeta | undefined> {
  const [found] = await points.retrieve([META_ID]);
  return found && metaOf(found.payload);
}

/** As the point is written. */
interface MetaPayload extends CollectionModel {
  k1: number;
  b: number;
  average_terms: number;
  filling?: boolean;
  next?: string;
  next_model?: string;
  next_dimensions?: number;
  mover?: string;
  held_by?: string;
  moved_to?: string;
}

function metaOf(payload: Payload): CollectionMeta {
  const { average_terms, filling, next, next_model, next_dimensions, mover, held_by, moved_to, ...made } =
    payload as unknown as MetaPayload;
  const { model, dimensions, k1, b } = made;
  return {
    ...{ model, dimensions, k1, b, averageTerms: average_terms, isFilling: filling === true },
    ...(next !== undefined && {
      next: { name: next, model: next_model!, dimensions: next_dimensions!, mover: mover! },
    }),
    ...(held_by !== undefined && { heldBy: held_by }),
    ...(moved_to !== undefined && { movedTo: moved_to }),
  };
}

/** The point that remembers, for a collection just made. */
export function metaPoint({ model, dimensions, k1, b, averageTerms }: Collection, isFilling: boolean) {
  const settings = { model, dimensions, k1, b, average_terms: averageTerms, layout: LAYOUT };
  return point(META_ID, undefined, { state: 'meta', ...settings, ...(isFilling && { filling: true }) });
}

export const isAbsent = (key: MetaKey): Condition => ({ is_empty: { key } });
export const isHeld = (key: MetaKey, value: string): Condition => ({ key, match: { value } });

/** Writes what is to be remembered, provided that the conditions hold. */
export const setMeta = (payload: Partial<Record<MetaKey, unknown>>, ...conditions: Condition[]): Operation => ({
  set_payload: { payload: { ...payload }, filter: all(withId([META_ID]), ...conditions) },
});

/** Forgets it, provided that the conditions hold. */
export const forgetMeta = (keys: MetaKey[], ...conditions: Condition[]): Operation => ({
  delete_payload: { keys, filter: all(withId([META_ID]), ...conditions) },
});
