import { Inject, Injectable } from '@nestjs/common';
import { HivemindError, type Metadata, newId, type Scope } from '@hivemind/contracts';
import { CLOCK } from '@hivemind/platform';
import type { Clock, VectorStore } from '@hivemind/ports';
import { ProjectStores } from '../store/project-stores';
import { forkMarker } from './fork-marker';

export interface ForkRequest {
  sessionId: string;
  newSessionId: string;
  author?: string;
}

/** Forks sessions: nothing is copied, a marker in the new session says where it comes from and when it was cut. */
@Injectable()
export class SessionFork {
  constructor(
    private readonly stores: ProjectStores,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws HivemindError MEMORY_NOT_FOUND for a session without conversation, CONFLICT when the new one has records */
  fork(scope: Scope, request: ForkRequest) {
    return this.stores.use(scope.projectId, ({ store }) => this.forkIn(store, scope, request));
  }

  private async forkIn(store: VectorStore, scope: Scope, { sessionId, newSessionId, author }: ForkRequest) {
    if (!(await isThere(store, sessionId)))
      throw new HivemindError('MEMORY_NOT_FOUND', 'session_id holds no conversation that could be forked.', {
        details: { field: 'session_id' },
      });
    const forkTime = this.clock.nowSeconds();
    const metadata: Metadata = author === undefined ? {} : { author };
    const facts = {
      id: newId(),
      sessionId: newSessionId,
      forkedFrom: sessionId,
      forkTime,
      timestamp: forkTime,
      metadata,
    };
    if (await store.fork(forkMarker(facts, scope))) return { markerId: facts.id, forkTime };
    throw new HivemindError('CONFLICT', 'new_session_id holds records already; pick a new id.', {
      details: { field: 'new_session_id' },
    });
  }
}

/** Whether a session holds conversation, or is a fork and reads its parent's. */
async function isThere(store: VectorStore, sessionId: string): Promise<boolean> {
  const [own, links] = await Promise.all([
    store.history({ windows: [{ sessionId }], maxRecords: 1 }),
    store.lineage(sessionId, 1),
  ]);
  return own.length > 0 || links.length > 0;
}
