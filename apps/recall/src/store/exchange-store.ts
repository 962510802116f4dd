import { Injectable } from '@nestjs/common';
import { type ExchangeHalf, exchangeHalfId, HivemindError, type Scope } from '@hivemind/contracts';
import type { StoredRecord } from '@hivemind/ports';
import { type OpenProject, ProjectStores } from './project-stores';
import { RecordBuilder } from './record-builder';
import { PRECEDING } from './record-chunks';

export interface StoredHalf {
  id: string;
  deduplicated: boolean;
  timestamp: number;
}

/** Stores halves of exchanges. A half is one record however often, and by however many writers, it is sent. */
@Injectable()
export class ExchangeStore {
  constructor(
    private readonly stores: ProjectStores,
    private readonly records: RecordBuilder,
  ) {}

  /**
   * @param session what the session holds, newest first, when the caller has read it already
   * @throws HivemindError CONFLICT when the half is there with other content, or was deleted
   */
  store(scope: Scope, half: ExchangeHalf, session?: readonly StoredRecord[]): Promise<StoredHalf> {
    return this.stores.use(scope.projectId, (project) => this.storeIn(project, scope, half, session));
  }

  private async storeIn(
    { store, embedder }: OpenProject,
    scope: Scope,
    half: ExchangeHalf,
    session?: readonly StoredRecord[],
  ): Promise<StoredHalf> {
    const before =
      session ?? (await store.history({ windows: [{ sessionId: half.sessionId }], maxRecords: PRECEDING }));
    const id = exchangeHalfId(scope.projectId, half.exchangePairId, half.role);
    // A fork's first half borrows nothing from the parent: what is purged there must leave nothing here.
    const own = before.filter(({ metadata }) => metadata.session_id === half.sessionId);
    const preceding = own.slice(0, PRECEDING).map(({ content }) => content);
    const { content, metadata } = half;
    const draft = { id, kind: 'conversation' as const, content, metadata, scope, half, preceding };
    const record = await this.records.buildOne(embedder, draft);
    const { inserted, existing } = await store.insert(record);
    if (inserted) return { id, deduplicated: false, timestamp: record.timestamp };
    const standing = requireSame(half, existing!);
    return { id: standing.id, deduplicated: true, timestamp: standing.timestamp };
  }
}

function requireSame(half: ExchangeHalf, existing: StoredRecord): StoredRecord {
  const named = `The ${half.role} half of this exchange`;
  if (existing.deletedAt !== null)
    throw conflict(
      'exchange_pair_id',
      `${named} was deleted and stays deleted until it is purged; use a fresh exchange_pair_id.`,
    );
  if (existing.content !== half.content)
    throw conflict(
      'exchange_pair_id',
      `${named} is stored with other content; use a fresh exchange_pair_id for each exchange.`,
    );
  if (existing.metadata.session_id !== half.sessionId)
    throw conflict(
      'session_id',
      `${named} is stored in another session; use a fresh exchange_pair_id for each exchange.`,
    );
  return existing;
}

const conflict = (field: string, message: string): HivemindError =>
  new HivemindError('CONFLICT', message, { details: { field } });
