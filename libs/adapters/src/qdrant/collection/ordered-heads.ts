import type { CollectionPoints, ReadPoint } from './collection-points';
import { all, type Condition, timed } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';

type Direction = 'asc' | 'desc';

/**
 * Heads that meet the conditions in the order of time, then id. Qdrant orders by time alone and may cut a page among
 * equal times, so that the last time of a full page is read by itself, whole.
 */
export async function* headsInOrder(
  points: Pick<CollectionPoints, 'page' | 'all'>,
  conditions: readonly Condition[],
  direction: Direction,
  pageSize: number,
): AsyncGenerator<NarrowHead> {
  let rest: Condition[] = [];
  for (;;) {
    const { points: read } = await points.page({
      filter: all(...conditions, ...rest),
      fields: NARROW,
      limit: pageSize,
      orderBy: { key: 'timestamp', direction },
    });
    const page = inOrder(read, direction);
    if (read.length < pageSize) return yield* page;
    const last = page.at(-1)!.timestamp;
    yield* page.filter(({ timestamp }) => timestamp !== last);
    yield* await headsAt(points, conditions, last, direction);
    rest = [timed(direction === 'asc' ? { gt: last } : { lt: last })];
  }
}

/** Heads of exactly this time, by id. */
export async function headsAt(
  points: Pick<CollectionPoints, 'page' | 'all'>,
  conditions: readonly Condition[],
  timestamp: number,
  direction: Direction,
): Promise<NarrowHead[]> {
  const at = timed({ gte: timestamp, lte: timestamp });
  return inOrder(await points.all(all(...conditions, at), NARROW), direction);
}

function inOrder(points: readonly ReadPoint[], direction: Direction): NarrowHead[] {
  const sign = direction === 'asc' ? 1 : -1;
  return points
    .map(({ payload }) => narrowHead(payload))
    .sort((a, b) => sign * (a.timestamp - b.timestamp || (a.record_id < b.record_id ? -1 : 1)));
}
