import { CollectionMovedError } from '@hivemind/ports';
import type { QdrantCluster } from '../cluster/qdrant-cluster';
import { CollectionPoints, type Operation } from './collection-points';
import { findStanding } from './standing-collection';
import { passFence } from './write-fence';

/** What of a collection is needed where several may write at the same place. */
export type WritablePoints = Pick<RecordPoints, 'all' | 'retrieve' | 'upsert' | 'write' | 'unlessMoved'> & {
  cluster: Pick<QdrantCluster, 'pause'>;
};

/** The points of a project's records, which may be moved to another collection at any time. */
export class RecordPoints extends CollectionPoints {
  constructor(
    cluster: QdrantCluster,
    /** Name of the project's collection before any move. */
    private readonly first: string,
    onMissing: () => Promise<void>,
  ) {
    super(cluster, first, onMissing);
  }

  /** @throws CollectionMovedError when the operations may have come too late */
  override async write(operations: Operation[]): Promise<void> {
    if (operations.length === 0) return;
    await this.apply(operations);
    await passFence(this);
  }

  /**
   * What came of `work` when the collection was moved under it.
   * @param takenAlong looks in the collection that it was moved to whether what `work` wrote had come in time
   * @throws CollectionMovedError when `takenAlong` finds nothing of it
   */
  async unlessMoved<Result>(
    work: Promise<Result>,
    takenAlong: (moved: CollectionPoints) => Promise<Result | undefined>,
  ): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      const moved = error instanceof CollectionMovedError && (await findStanding(this.cluster, this.first));
      const result = moved ? await takenAlong(new CollectionPoints(this.cluster, moved.name)) : undefined;
      if (result === undefined) throw error;
      return result;
    }
  }
}
