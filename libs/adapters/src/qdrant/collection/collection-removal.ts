import { isId, newId, type RecordKind } from '@hivemind/contracts';
import type { RecordSelection, RemovalCounts, RemovalOptions } from '@hivemind/ports';
import type { CollectionPoints, Operation } from './collection-points';
import { filterConditions } from './facets';
import { touchedBy } from './move-marks';
import type { RecordPoints } from './record-points';
import { removalCounts } from './removal-counts';
import { all, type Condition, type Filter, inSessions, inState, isHead, ofKind, ofRecords } from './row-filters';
import { narrowHead, NARROW, type NarrowHead } from './row-payload';

/** Soft-deleting the records of one project and restoring them. */
export class CollectionRemoval {
  constructor(private readonly points: RecordPoints) {}

  /** One operation marks all rows of all records, so that it is all or none. */
  async softDelete(selection: RecordSelection, at: number, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    const chosen = [selected(selection), ofKind(selection.kinds), inState('live')];
    if (dryRun) return removalCounts(await this.heads(chosen));
    const removal = newId();
    const payload = { state: 'deleted', deleted_at: at, removal, ...touchedBy(removal) };
    return this.mark([{ set_payload: { payload, filter: all(...chosen) } }], removal);
  }

  /** Of the deleted markers of a session only the last may come back, and none while a live one stands. */
  async restore(selection: RecordSelection, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    const records = selection.kinds.filter((kind) => kind !== 'fork_marker');
    const deleted = (kinds: readonly RecordKind[]) => [selected(selection), ofKind(kinds), inState('deleted')];
    const markers = selection.kinds.includes('fork_marker')
      ? await this.restorable(await this.heads(deleted(['fork_marker'])))
      : [];
    if (dryRun) return removalCounts([...(await this.heads(deleted(records))), ...markers]);
    const removal = newId();
    const payload = { state: 'live', removal, ...touchedBy(removal) };
    const live = (filter: Filter): Operation => ({ set_payload: { payload, filter } });
    const operations = records.length > 0 ? [live(all(...deleted(records)))] : [];
    const ids = markers.map(({ record_id }) => record_id);
    if (ids.length > 0) operations.push(live(all(ofRecords(ids), inState('deleted'))));
    return this.mark(operations, removal);
  }

  /** What was marked carries the name of its removal: counted afterwards, it is exact whatever others do. */
  private async mark(operations: Operation[], removal: string): Promise<RemovalCounts> {
    const filter = all(isHead, { key: 'removal', match: { value: removal } });
    const marked = async (points: CollectionPoints) =>
      (await points.all(filter, NARROW)).map(({ payload }) => narrowHead(payload));
    const written = this.points.write(operations).then(() => marked(this.points));
    return removalCounts(
      await this.points.unlessMoved(written, async (moved) => {
        const found = await marked(moved);
        return found.length > 0 ? found : undefined;
      }),
    );
  }

  private async restorable(chosen: readonly NarrowHead[]): Promise<NarrowHead[]> {
    if (chosen.length === 0) return [];
    const sessions = chosen.flatMap(({ session_id }) => session_id ?? []);
    const markers = await this.heads([ofKind(['fork_marker']), inSessions(sessions), inState('live', 'deleted')]);
    return chosen.filter((marker) =>
      markers.every(
        (other) =>
          other.session_id !== marker.session_id || other.record_id === marker.record_id || isLater(marker, other),
      ),
    );
  }

  private async heads(conditions: readonly Condition[]): Promise<NarrowHead[]> {
    return (await this.points.all(all(isHead, ...conditions), NARROW)).map(({ payload }) => narrowHead(payload));
  }
}

/** Whether a deleted marker was deleted after the other, which must not be live. */
function isLater(marker: NarrowHead, other: NarrowHead): boolean {
  if (other.state === 'live') return false;
  const [at, otherAt] = [marker.deleted_at ?? 0, other.deleted_at ?? 0];
  return at > otherAt || (at === otherAt && marker.record_id > other.record_id);
}

function selected(selection: RecordSelection): Condition {
  return 'filter' in selection
    ? all(...filterConditions(selection.filter))
    : ofRecords(selection.ids.filter((id) => isId(id)));
}
