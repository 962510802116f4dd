import { Inject, Injectable } from '@nestjs/common';
import { isId, type MemoryRecord, type Scope } from '@hivemind/contracts';
import { traceById } from '@hivemind/memory';
import { CLOCK } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
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
  async byId(scope: Scope, id: string): Promise<MemoryRecord | null> {
    const store = await this.stores.of(scope.projectId);
    const [record] = isId(id) ? await store.get([id]) : [];
    if (!record || record.kind === 'fork_marker') return null;
    return returnedRecord(record, traceById(record, this.clock.nowSeconds()));
  }

  /** Newest first, at most `maxRecords` rows. */
  async replay(scope: Scope, sessionId: string, maxRecords: number): Promise<MemoryRecord[]> {
    const store = await this.stores.of(scope.projectId);
    const rows = await store.history({ windows: [{ sessionId }], maxRecords });
    return rows.map((record) => returnedRecord(record));
  }

  async count(scope: Scope): Promise<number> {
    return (await this.stores.of(scope.projectId)).count(['memory', 'conversation']);
  }
}
