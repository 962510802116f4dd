import { definedFields, isId, type Metadata, newId } from '@hivemind/contracts';
import type { RecordUpdate } from '@hivemind/ports';
import type { Operation } from './collection-points';
import { facetsOf } from './facets';
import { rewritten, touchedBy } from './move-marks';
import { rowId, versionId } from './point-id';
import type { WritablePoints } from './record-points';
import { contentPayload, point, rowVectors } from './record-rows';
import { all, beyondHead, type Condition, inState, ofRecords, withId } from './row-filters';
import { headPayload, type HeadPayload } from './row-payload';
import type { LexicalSettings } from './sparse-vector';
import { type Head, readHead, type ReadablePoints } from './versioned-heads';

/** An update whose vectors were seen on their way so often is taken for one whose process died. */
const PATIENCE = 80;
const ROUND_MS = 50;

/**
 * Updates of the records of one project. The content is exchanged in one operation, which names
 * the version that it replaces and does nothing where another stands. The vectors follow; until they have, the head
 * says so and no other update begins, so that the vectors of two never mix.
 */
export class CollectionVersions {
  constructor(
    private readonly points: WritablePoints,
    private readonly lexical: () => LexicalSettings,
  ) {}

  async update(update: RecordUpdate, at: number): Promise<number | null> {
    if (!isId(update.id)) return null;
    const head = await this.free(update);
    if (!head) return null;
    const writer = newId();
    return this.points.unlessMoved(this.supersede(head, update, at, writer), async (moved) =>
      (await this.hasWritten(update, writer, moved)) ? update.fromVersion + 1 : undefined,
    );
  }

  private async supersede(head: Head, update: RecordUpdate, at: number, writer: string): Promise<number | null> {
    await this.points.write([keep(head.payload, at), this.exchange(head, update, writer)]);
    if (!(await this.hasWritten(update, writer))) return null;
    if (isGated(head.payload, update)) await this.renewRows(head, update, writer);
    return update.fromVersion + 1;
  }

  /** The record when it stands as the update has read it and no other update's vectors are on their way. */
  private async free({ id, fromVersion }: RecordUpdate): Promise<Head | undefined> {
    for (let round = 0, busy: string | undefined; ; round++) {
      const head = await readHead(this.points, id);
      if (!head || head.payload.version !== fromVersion) return undefined;
      const { indexing } = head.payload;
      if (indexing !== busy) round = 0;
      if (indexing === undefined || round >= PATIENCE) return head;
      busy = indexing;
      await this.points.cluster.pause(ROUND_MS);
    }
  }

  private exchange({ id, payload }: Head, update: RecordUpdate, writer: string): Operation {
    const untouched: Condition =
      payload.indexing === undefined
        ? { is_empty: { key: 'indexing' } }
        : { key: 'indexing', match: { value: payload.indexing } };
    const metadata = metadataOf(payload, update);
    const stands: Condition = { key: 'version', match: { value: update.fromVersion } };
    return {
      set_payload: {
        payload: {
          ...contentPayload({ ...update, metadata }),
          facets: facetsOf(metadata),
          version: update.fromVersion + 1,
          writer,
          ...touchedBy(writer),
          ...(update.chunks && { rows: update.chunks.length, ...rewritten }),
          ...(isGated(payload, update) && { indexing: writer }),
        },
        filter: all(withId([id]), inState('live'), stands, untouched),
      },
    };
  }

  /** Another update may have come after this one, and kept what this one wrote. */
  private async hasWritten(
    { id, fromVersion }: RecordUpdate,
    writer: string,
    points: ReadablePoints & Pick<WritablePoints, 'write'> = this.points,
  ): Promise<boolean> {
    const head = await readHead(points, id, { includeDeleted: true });
    if (head?.payload.writer === writer) return true;
    if (!head) await points.write([{ delete: { filter: all(withId([versionId(id, fromVersion)])) } }]);
    if (!head || head.payload.version <= fromVersion + 1) return false;
    const [kept] = await points.retrieve([versionId(id, fromVersion + 1)]);
    return kept !== undefined && headPayload(kept.payload).writer === writer;
  }

  private async renewRows({ id, payload }: Head, update: RecordUpdate, writer: string): Promise<void> {
    const rows = [ofRecords([update.id]), beyondHead, inState('live', 'deleted')];
    const operations: Operation[] = update.chunks
      ? this.vectorOperations(id, payload, update, writer)
      : [{ set_payload: { payload: { facets: facetsOf(metadataOf(payload, update)) }, filter: all(...rows) } }];
    const own: Condition = { key: 'indexing', match: { value: writer } };
    operations.push({ delete_payload: { keys: ['indexing'], filter: all(withId([id]), own) } });
    await this.points.write(operations);
    // A record that was deleted meanwhile takes its new rows along.
    const head = await readHead(this.points, update.id, { includeDeleted: true });
    if (head?.payload.state !== 'deleted') return;
    const { deleted_at } = head.payload;
    await this.points.write([{ set_payload: { payload: { state: 'deleted', deleted_at }, filter: all(...rows) } }]);
  }

  private vectorOperations(id: string, stood: HeadPayload, update: RecordUpdate, writer: string): Operation[] {
    const [first, ...rest] = update.chunks!;
    const { record_id, kind, timestamp } = stood;
    const facets = facetsOf(update.metadata);
    const common = { record_id, kind, timestamp, facets, state: 'live', rows: 1 + rest.length, attempt: writer };
    const added = rest.map((chunk, i) => {
      const place = i + 1;
      return point(rowId(writer, record_id, place), rowVectors(chunk, this.lexical()), { ...common, place });
    });
    return [
      { delete: { filter: all(ofRecords([record_id]), beyondHead) } },
      { delete_vectors: { points: [id], vector: ['lexical'] } },
      ...(first ? [{ update_vectors: { points: [{ id, vector: rowVectors(first, this.lexical()) }] } }] : []),
      ...(added.length > 0 ? [{ upsert: { points: added } }] : []),
    ];
  }
}

/** Whether rows beyond the head's payload have to follow. */
const isGated = ({ rows }: HeadPayload, { chunks }: RecordUpdate): boolean => chunks !== undefined || rows > 1;

/** What a record says of rows that stay is true of them; the update may have been made before they were moved. */
function metadataOf({ metadata: stands }: HeadPayload, { metadata, chunks }: RecordUpdate): Metadata {
  if (chunks) return metadata;
  const { embedding_model, storage_mode } = stands;
  return { ...metadata, ...definedFields({ embedding_model, storage_mode }) };
}

/** Keeps what stands. Its id derives from record and version, so that all who try write the same. */
function keep(head: HeadPayload, at: number): Operation {
  const { record_id, kind, timestamp, content, metadata, tokens, version, writer } = head;
  const kept = { record_id, kind, timestamp, content, metadata, tokens, version, state: 'superseded', place: 0 };
  const payload = { ...kept, superseded_at: at, ...(writer !== undefined && { writer }) };
  return { upsert: { points: [point(versionId(record_id, version), undefined, payload)] } };
}
