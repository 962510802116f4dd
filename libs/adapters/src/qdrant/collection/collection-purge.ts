import type { RemovalCounts, RemovalOptions } from '@hivemind/ports';
import { readMeta } from './collection-meta';
import { makeCollection } from './collection-opening';
import { CollectionPoints } from './collection-points';
import type { RecordWriting } from './record-writing';
import { NOTHING, removalCounts } from './removal-counts';
import { all, type Condition, deletedBy, inState, isHead, ofRecords } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';
import { dropCollection, projectCollections, unlessMissing } from './standing-collection';

const BATCH = 500;
/** An attempt to write that is older than this is nobody's any more. */
const STALE_MS = 3_600_000;

/**
 * Removing records for good. Qdrant takes deleted points out of its files when its optimizer next rewrites the segment
 * (by default once a fifth of a segment is deleted); that cannot be asked for. A whole collection's files go at once.
 */
export class CollectionPurge {
  constructor(
    private readonly points: CollectionPoints,
    /** Name of the project's collection before any move. */
    private readonly first: string,
    private readonly writing: () => RecordWriting,
  ) {}

  async purgeDeleted(until: number, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    const found = await deleted(this.points, until);
    if (dryRun) return removalCounts(found);
    await this.writing().sweep(Date.now() - STALE_MS);
    const purged: NarrowHead[] = [];
    for (let i = 0; i < found.length; i += BATCH) purged.push(...(await this.purge(found.slice(i, i + BATCH), until)));
    return removalCounts(purged);
  }

  /**
   * The collection is dropped, because only that takes everything out of the cluster's files, and made anew. A move to
   * another one is over with that.
   */
  async purgeAll({ dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    const made = await readMeta(this.points);
    if (!made) return NOTHING;
    const counts = removalCounts(await heads(this.points, [inState('live', 'deleted')]));
    if (dryRun) return counts;
    const names = await projectCollections(this.points.cluster, this.first);
    for (const name of names) if (name !== this.points.name) await dropCollection(this.at(name));
    await dropCollection(this.points);
    this.points.name = this.first;
    await makeCollection(this.points, made);
    return counts;
  }

  /** @returns those that were purged; one that was restored meanwhile stays, with its versions */
  private async purge(found: readonly NarrowHead[], until: number): Promise<NarrowHead[]> {
    const ids = found.map(({ record_id }) => record_id);
    await this.points.write([{ delete: { filter: all(ofRecords(ids), inState('deleted'), deletedBy(until)) } }]);
    const left = await heads(this.points, [ofRecords(ids), inState('live', 'deleted')]);
    const stays = new Set(left.map(({ record_id }) => record_id));
    const gone = found.filter(({ record_id }) => !stays.has(record_id));
    if (gone.length > 0) {
      const versions = all(ofRecords(gone.map(({ record_id }) => record_id)), inState('superseded'));
      await this.points.write([{ delete: { filter: versions } }]);
      await this.purgeCopies(gone.map(({ record_id }) => record_id));
    }
    return gone;
  }

  /** What a move has copied by now; what it is about to copy it will find gone. */
  private async purgeCopies(ids: readonly string[]): Promise<void> {
    const next = (await readMeta(this.points))?.next;
    if (next) await unlessMissing(this.at(next.name).apply([{ delete: { filter: all(ofRecords(ids)) } }]));
  }

  private at(name: string): CollectionPoints {
    return new CollectionPoints(this.points.cluster, name);
  }
}

export async function deletedIds(points: CollectionPoints, until: number): Promise<string[]> {
  return (await deleted(points, until)).map(({ record_id }) => record_id);
}

const deleted = (points: CollectionPoints, until: number): Promise<NarrowHead[]> =>
  heads(points, [inState('deleted'), deletedBy(until)]);

async function heads(points: CollectionPoints, conditions: readonly Condition[]): Promise<NarrowHead[]> {
  return (await points.all(all(isHead, ...conditions), NARROW)).map(({ payload }) => narrowHead(payload));
}
