import { Inject, Injectable } from '@nestjs/common';
import type { MetadataFilter, RecordKind, Scope } from '@hivemind/contracts';
import { CLOCK } from '@hivemind/platform';
import type { Clock, RecordSelection, RemovalCounts } from '@hivemind/ports';
import { ProjectStores } from '../store/project-stores';

/** Fork markers go with their session: a filter that matches them takes them, an id does not. */
const EVERY_KIND: RecordKind[] = ['memory', 'conversation', 'fork_marker'];

export type RestoreSelection = { ids: readonly string[] } | { filter: MetadataFilter };

/** Deleting records so that they can come back, and bringing them back. */
@Injectable()
export class RecordRemover {
  constructor(
    private readonly stores: ProjectStores,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  deleteOne(scope: Scope, id: string, dryRun: boolean): Promise<RemovalCounts> {
    const selection = { kinds: ['memory', 'conversation'] as const, ids: [id] };
    return this.softDelete(scope, selection, dryRun);
  }

  deleteMatching(scope: Scope, filter: MetadataFilter, dryRun: boolean): Promise<RemovalCounts> {
    return this.softDelete(scope, { kinds: EVERY_KIND, filter }, dryRun);
  }

  restore(scope: Scope, selection: RestoreSelection, dryRun: boolean): Promise<RemovalCounts> {
    return this.stores.use(scope.projectId, ({ store }) =>
      store.restore({ kinds: EVERY_KIND, ...selection }, { dryRun }),
    );
  }

  private softDelete(scope: Scope, selection: RecordSelection, dryRun: boolean): Promise<RemovalCounts> {
    const at = this.clock.nowSeconds();
    return this.stores.use(scope.projectId, ({ store }) => store.softDelete(selection, at, { dryRun }));
  }
}
