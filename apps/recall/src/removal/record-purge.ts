import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@hivemind/contracts';
import { IDEMPOTENCY_STORE } from '@hivemind/platform';
import type { IdempotencyStore, RemovalCounts } from '@hivemind/ports';
import { ProjectStores } from '../store/project-stores';
import { BorrowedTerms } from './borrowed-terms';

/** Removing records for good, and with them whatever else here remembers them. */
@Injectable()
export class RecordPurge {
  constructor(
    private readonly stores: ProjectStores,
    private readonly borrowed: BorrowedTerms,
    @Inject(IDEMPOTENCY_STORE) private readonly idempotency: IdempotencyStore,
  ) {}

  /** Ids of what was soft-deleted at `until` or before. */
  async deletedIds(scope: Scope, until: number): Promise<string[]> {
    return (await this.stores.of(scope.projectId)).deletedIds(until);
  }

  purgeDeleted(scope: Scope, until: number, dryRun: boolean): Promise<RemovalCounts> {
    return this.stores.use(scope.projectId, async (project) => {
      const { store } = project;
      if (dryRun) return store.purgeDeleted(until, { dryRun });
      const ids = await store.deletedIds(until);
      // First what others know of the records: once these are gone, a repeat could not find it any more.
      await this.borrowed.giveBack(project, ids);
      const counts = await store.purgeDeleted(until);
      await this.idempotency.forget(scope.projectId, ids);
      return counts;
    });
  }

  async purgeAll(scope: Scope, dryRun: boolean): Promise<RemovalCounts> {
    const counts = await this.stores.use(scope.projectId, ({ store }) => store.purgeAll({ dryRun }));
    if (!dryRun) await this.idempotency.forget(scope.projectId, 'all');
    return counts;
  }
}
