import { Inject, Injectable } from '@nestjs/common';
import type { ImportError, ImportRecord, Scope } from '@hivemind/contracts';
import { CLOCK } from '@hivemind/platform';
import type { Clock, NewRecord, StoredRecord, VectorStore } from '@hivemind/ports';
import { forkMarker } from '../fork/fork-marker';
import { type OpenProject, ProjectStores } from '../store/project-stores';
import { RecordBuilder, type RecordDraft } from '../store/record-builder';
import { futureTime, identityOf, judge, takenSession } from './import-verdict';
import { PrecedingHalves } from './preceding-halves';

export interface NumberedRecord {
  line: number;
  record: ImportRecord;
}

export interface ImportOutcome {
  imported: number;
  existing: number;
  refused: ImportError[];
}

/** Writes records of an export as they were, stamped anew and embedded anew. */
@Injectable()
export class RecordImport {
  constructor(
    private readonly stores: ProjectStores,
    private readonly records: RecordBuilder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A record that is refused does not stop the others. */
  run(scope: Scope, batch: readonly NumberedRecord[]): Promise<ImportOutcome> {
    return this.stores.use(scope.projectId, (project) => this.runIn(project, scope, batch));
  }

  private async runIn(project: OpenProject, scope: Scope, batch: readonly NumberedRecord[]): Promise<ImportOutcome> {
    const { store } = project;
    const outcome: ImportOutcome = { imported: 0, existing: 0, refused: [] };
    const standing = await store.standing(batch.map(({ record }) => identityOf(record)));
    const fresh = this.sift(batch, standing, outcome);
    const built = await this.build(project, scope, fresh);
    const written = new Set(await store.insertMany(built));
    outcome.imported = written.size;
    const beaten = fresh.filter(({ record }) => !written.has(record.id));
    if (beaten.length > 0) await this.explain(store, beaten, outcome);
    return outcome;
  }

  /** The records that nothing stands in the way of; each also stands in the way of those after it. */
  private sift(batch: readonly NumberedRecord[], standing: StoredRecord[], outcome: ImportOutcome): NumberedRecord[] {
    const now = this.clock.nowSeconds();
    const fresh: NumberedRecord[] = [];
    for (const { line, record } of batch) {
      const verdict =
        futureTime(record, now) ??
        judge(record, standing) ??
        judge(
          record,
          fresh.map((earlier) => earlier.record),
        );
      if (verdict === null) fresh.push({ line, record });
      else if (verdict === 'existing') outcome.existing++;
      else outcome.refused.push({ line, ...verdict });
    }
    return fresh;
  }

  private async build(
    { store, embedder }: OpenProject,
    scope: Scope,
    fresh: readonly NumberedRecord[],
  ): Promise<NewRecord[]> {
    const preceding = new PrecedingHalves(store);
    const drafts: RecordDraft[] = [];
    const markers: NewRecord[] = [];
    for (const { record } of fresh) {
      const { id, content, metadata } = record;
      const timestamp = record.timestamp ?? this.clock.nowSeconds();
      if (record.kind === 'fork_marker') {
        const { session_id: sessionId, forked_from: forkedFrom, fork_time: forkTime } = record;
        markers.push(forkMarker({ id, sessionId, forkedFrom, forkTime, timestamp, metadata, content }, scope));
      } else if (record.kind === 'memory') {
        drafts.push({ id, kind: 'memory', content, metadata, timestamp, scope });
      } else {
        const half = {
          sessionId: record.session_id,
          turnNumber: record.turn_number,
          role: record.role,
          exchangePairId: record.exchange_pair_id,
        };
        const before = await preceding.of(half.sessionId, timestamp, content);
        drafts.push({ id, kind: 'conversation', content, metadata, timestamp, scope, half, preceding: before });
      }
    }
    return [...(drafts.length > 0 ? await this.records.build(embedder, drafts) : []), ...markers];
  }

  /** Another writer was faster, or a session is a fork already: what stands now tells. */
  private async explain(store: VectorStore, beaten: readonly NumberedRecord[], outcome: ImportOutcome): Promise<void> {
    const standing = await store.standing(beaten.map(({ record }) => identityOf(record)));
    for (const { line, record } of beaten) {
      const verdict = judge(record, standing) ?? takenSession(record);
      if (verdict === 'existing') outcome.existing++;
      else outcome.refused.push({ line, ...verdict });
    }
  }
}
