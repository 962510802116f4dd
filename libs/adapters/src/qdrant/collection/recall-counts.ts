import { HivemindError, isId, newId } from '@hivemind/contracts';
import type { Operation } from './collection-points';
import { touchedBy } from './move-marks';
import type { WritablePoints } from './record-points';
import { all, inState, isHead, ofRecords } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';

const MOST_ROUNDS = 100;
/** Additions that a count remembers, so that each can tell that it has arrived. */
const REMEMBERED = 16;
const BATCH = 500;

/**
 * Adds to recall counts. Qdrant cannot add, so that a count is written only where it still is what was read; every
 * addition leaves its name, by which it finds out whether it arrived, though others came after it.
 */
export async function addRecalls(points: WritablePoints, counts: ReadonlyMap<string, number>): Promise<void> {
  const known = [...counts].filter(([id, count]) => isId(id) && count !== 0);
  for (let i = 0; i < known.length; i += BATCH) await addBatch(points, new Map(known.slice(i, i + BATCH)));
}

async function addBatch(points: WritablePoints, counts: ReadonlyMap<string, number>): Promise<void> {
  const name = newId();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const filter = all(isHead, inState('live', 'deleted'), ofRecords([...counts.keys()]));
    const heads = (await points.all(filter, NARROW)).map(({ payload }) => narrowHead(payload));
    const missing = heads.filter(({ recalls_by }) => !recalls_by?.includes(name));
    if (missing.length === 0) return;
    await points.write(additions(missing, counts, name));
  }
  throw new HivemindError('CONFLICT', 'Recall counts are being changed by many others.');
}

/** One operation for all heads that have the same count and get the same addition. */
function additions(heads: readonly NarrowHead[], counts: ReadonlyMap<string, number>, name: string): Operation[] {
  const alike = new Map<string, { recalls: number; payload: object; ids: string[] }>();
  for (const { record_id, recalls, recalls_by = [] } of heads) {
    const payload = {
      recalls: recalls + counts.get(record_id)!,
      recalls_by: [name, ...recalls_by].slice(0, REMEMBERED),
      ...touchedBy(name),
    };
    const key = JSON.stringify([recalls, payload]);
    const group = alike.get(key) ?? { recalls, payload, ids: [] };
    group.ids.push(record_id);
    alike.set(key, group);
  }
  return [...alike.values()].map(({ recalls, payload, ids }) => ({
    set_payload: {
      payload: { ...payload },
      filter: all(isHead, ofRecords(ids), inState('live', 'deleted'), { key: 'recalls', match: { value: recalls } }),
    },
  }));
}
