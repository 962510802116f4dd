import { Inject, Injectable } from '@nestjs/common';
import type { MetadataFilter, RecordKind, Scope } from '@hivemind/contracts';
import { CLOCK } from '@hivemind/platform';
import type { Clock, RemovalCounts } from '@hivemind/ports';
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

  async deleteOne(scope: Scope, id: string, dryRun: boolean): Promise<RemovalCounts> {
    const store = await this.stores.of(scope.projectId);
    const selection = { kinds: ['memory', 'conversation'] as const, ids: [id] };
    return store.softDelete(selection, this.clock.nowSeconds(), { dryRun });
  }

  async deleteMatching(scope: Scope, filter: MetadataFilter, dryRun: boolean): Promise<RemovalCounts> {
    const store = await this.stores.of(scope.projectId);
    return store.softDelete({ kinds: EVERY_KIND, filter }, this.clock.nowSeconds(), { dryRun });
  }

  async restore(scope: Scope, selection: RestoreSelection, dryRun: boolean): Promise<RemovalCounts> {
    const store = await this.stores.of(scope.projectId);
    return store.restore({ kinds: EVERY_KIND, ...selection }, { dryRun });
  }
}
