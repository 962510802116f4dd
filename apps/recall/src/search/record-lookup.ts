import { Inject, Injectable } from '@nestjs/common';
import { isId, type MemoryRecord, type Scope, type VersionedRecord } from '@hivemind/contracts';
import { traceById } from '@hivemind/memory';
import { CLOCK } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
import { sessionWindows } from '../fork/session-windows';
import { ProjectStores } from '../store/project-stores';
import { returnedRecord } from './returned-record';

/** Reads without ranking: one record by its id, a session's rows, and how many records there are. */
@Injectable()
export class RecordLookup {
  constructor(
    private readonly stores: ProjectStores,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null for an id that is unknown, malformed, soft-deleted or a fork marker's. */
  async byId(scope: Scope, id: string, version?: number): Promise<VersionedRecord | null> {
    const store = await this.stores.of(scope.projectId);
    const [standing] = isId(id) ? await store.get([id]) : [];
    if (!standing || standing.kind === 'fork_marker') return null;
    const isStanding = version === undefined || version === standing.version;
    const record = isStanding ? standing : await store.supersededVersion(id, version);
    if (!record) return null;
    return {
      ...returnedRecord(record, traceById(record, this.clock.nowSeconds())),
      version: record.version,
    };
  }

  /** Newest first, at most `maxRecords` rows; a fork's own, then its parent's from before the cut. */
  async replay(scope: Scope, sessionId: string, maxRecords: number): Promise<MemoryRecord[]> {
    const store = await this.stores.of(scope.projectId);
    const rows = await store.history({ windows: await sessionWindows(store, sessionId), maxRecords });
    return rows.map((record) => returnedRecord(record));
  }

  async count(scope: Scope): Promise<number> {
    return (await this.stores.of(scope.projectId)).count(['memory', 'conversation']);
  }
}
