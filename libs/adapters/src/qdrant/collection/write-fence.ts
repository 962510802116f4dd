import { CollectionMovedError } from '@hivemind/ports';
import { forgetMeta, isHeld, readStandingMeta } from './collection-meta';
import type { CollectionPoints } from './collection-points';

/** A hold that was met so often by the same writer is taken for one whose process died. */
const PATIENCE = 100;
const ROUND_MS = 50;

/**
 * Passed by every write after it was carried out and before anyone is told so. While a move takes its last step, writers
 * wait here. A write that passes has come before that step and is in what was moved; one that finds the collection moved
 * may have come too late, and counts as not done.
 *
 * Whoever has waited long enough lifts the hold. Mover and waiters change it only where it still is what they have read, so
 * that either the move is made or the hold is lifted, and no clock has a say in it.
 *
 * @throws CollectionMovedError
 */
export async function passFence(points: CollectionPoints): Promise<void> {
  for (let round = 0; ; round++) {
    const meta = await readStandingMeta(points);
    if (meta?.movedTo !== undefined) throw new CollectionMovedError();
    if (meta?.heldBy === undefined) return;
    if (round >= PATIENCE) await points.apply([liftHold(meta.heldBy)]);
    else await points.cluster.pause(ROUND_MS);
  }
}

/** Lets the writers go on that wait for this mover. */
export const liftHold = (by: string) => forgetMeta(['held_by'], isHeld('held_by', by), NOT_MOVED);

const NOT_MOVED = { is_empty: { key: 'moved_to' } };
