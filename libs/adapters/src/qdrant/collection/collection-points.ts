import type { Schemas } from '@qdrant/js-client-rest';
import { faultBehind, QdrantFault } from '../cluster/qdrant-fault';
import type { QdrantCluster, Request } from '../cluster/qdrant-cluster';
import type { Point } from './record-rows';
import type { Filter } from './row-filters';
import type { Payload } from './row-payload';

export type Operation = Schemas['UpdateOperation'];
type Query = Schemas['QueryRequest'];
type Scored = Schemas['ScoredPoint'];

/** A point as it is read. */
export interface ReadPoint {
  id: string;
  payload: Payload;
}

export interface PageQuery {
  filter: Filter;
  /** Keys of the payload to read; all when absent. */
  fields?: readonly string[];
  limit: number;
  offset?: string;
  orderBy?: { key: string; direction: 'asc' | 'desc' };
}

/** Points read at a time when all are wanted. */
const PAGE = 1000;
/** The same when their texts come along. */
const FULL_PAGE = 100;
/** A request stays well below the 32 MB that Qdrant takes by default. */
const MOST_POINTS = 256;
const MOST_CHARACTERS = 4_000_000;
const CHARACTERS_PER_NUMBER = 22;

/**
 * The points of one collection. Writes are waited for and go through the shard's leader, so that the next read, whoever
 * makes it, sees them. A collection has one shard, which carries operations out one after another: a payload set by
 * filter is therefore a comparison and a write in one, and what everything that must happen once is built on.
 */
export class CollectionPoints {
  constructor(
    readonly cluster: QdrantCluster,
    public name: string,
    /** Told when the collection is found missing, so that it will be made again. */
    private readonly onMissing: () => void | Promise<void> = () => undefined,
  ) {}

  async call<Result>(request: Request<Result>): Promise<Result> {
    try {
      return await this.cluster.call(request);
    } catch (error) {
      if (faultBehind(error)?.kind === 'missing_collection') await this.onMissing();
      throw error;
    }
  }

  /** Carries operations out one after another. */
  write(operations: Operation[]): Promise<void> {
    return this.apply(operations);
  }

  /** The same as `write`, whether or not writers have to wait. */
  async apply(operations: Operation[]): Promise<void> {
    if (operations.length === 0) return;
    await this.call(async (api, init) => {
      const options = { collection_name: this.name, wait: true, ordering: 'strong' as const };
      const { data } = await api.batchUpdate({ ...options, operations }, init);
      if (!data.result?.every(({ status }) => status === 'completed')) throw new QdrantFault('timeout');
      return { data };
    });
  }

  /** Writes points in requests of bearable size, in the order given. For what becomes part of the records by a later write. */
  async upsert(points: readonly Point[]): Promise<void> {
    for (let i = 0; i < points.length; ) {
      const batch: Point[] = [];
      for (let characters = 0; i < points.length && batch.length < MOST_POINTS; i++) {
        characters += sizeOf(points[i]!);
        if (batch.length > 0 && characters > MOST_CHARACTERS) break;
        batch.push(points[i]!);
      }
      await this.apply([{ upsert: { points: batch } }]);
    }
  }

  async retrieve(ids: readonly string[]): Promise<ReadPoint[]> {
    if (ids.length === 0) return [];
    const query = { collection_name: this.name, ids: [...ids], with_payload: true, with_vector: false };
    const points = await this.call((api, init) => api.getPoints(query, init));
    return points.map(readPoint);
  }

  async page(query: PageQuery): Promise<{ points: ReadPoint[]; next: string | undefined }> {
    const { filter, fields, limit, offset, orderBy } = query;
    const body = {
      collection_name: this.name,
      filter,
      limit,
      with_payload: fields ? [...fields] : true,
      with_vector: false,
      ...(offset !== undefined && { offset }),
      ...(orderBy && { order_by: orderBy }),
    };
    const { points, next_page_offset: next } = await this.call((api, init) => api.scrollPoints(body, init));
    return { points: points.map(readPoint), next: typeof next === 'string' ? next : undefined };
  }

  /** Every point that meets the filter. */
  async all(filter: Filter, fields?: readonly string[]): Promise<ReadPoint[]> {
    const found: ReadPoint[] = [];
    for (let offset: string | undefined; ; ) {
      const { points, next } = await this.page({ filter, fields, limit: fields ? PAGE : FULL_PAGE, offset });
      found.push(...points);
      if (next === undefined) return found;
      offset = next;
    }
  }

  async count(filter: Filter): Promise<number> {
    const body = { collection_name: this.name, filter, exact: true };
    return (await this.call((api, init) => api.countPoints(body, init))).count;
  }

  /** Runs searches together; their results come in the same order. */
  async query(searches: Query[]): Promise<Scored[][]> {
    const results = await this.call((api, init) =>
      api.queryBatchPoints({ collection_name: this.name, searches }, init),
    );
    return results.map(({ points }) => points);
  }
}

const readPoint = ({ id, payload }: { id: string | number; payload?: unknown }): ReadPoint => ({
  id: String(id),
  payload: payload as Payload,
});

function sizeOf({ vector, payload }: Point): number {
  const { dense, lexical } = vector as { dense?: number[]; lexical?: { values: number[] } };
  const numbers = (dense?.length ?? 0) + 2 * (lexical?.values.length ?? 0);
  const content = payload?.content;
  return numbers * CHARACTERS_PER_NUMBER + (typeof content === 'string' ? content.length : 0) + 2_000;
}
