import { HivemindError } from '@hivemind/contracts';
import type { CollectionModel } from '@hivemind/ports';

/** Whether vectors of the two may be compared. */
export const isSameModel = (a: CollectionModel, b: CollectionModel): boolean =>
  a.model === b.model && a.dimensions === b.dimensions;

/** @throws HivemindError CONFLICT when the move that is under way leads to another model than the one asked for */
export function requireSameTarget(next: CollectionModel, asked: CollectionModel): void {
  if (isSameModel(next, asked)) return;
  throw new HivemindError(
    'CONFLICT',
    `The project is being moved to ${next.model} (${next.dimensions} dimensions): finish that under the settings of that ` +
      'model, or give it up first.',
    { details: { next_model: next.model } },
  );
}
