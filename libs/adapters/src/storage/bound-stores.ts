import { HivemindError } from '@hivemind/contracts';
import type { StorageBinding, TenantDirectory } from '@hivemind/ports';

/** Opens a project's store on one kind of storage. */
type Open<S> = {
  [K in StorageBinding['kind']]?: (projectId: string, binding: Extract<StorageBinding, { kind: K }>) => Promise<S>;
};

/** Gives each project the store that its binding names. Bindings are read through the directory's short cache. */
export class BoundStores<S> {
  constructor(
    private readonly directory: Pick<TenantDirectory, 'storageBinding'>,
    private readonly open: Open<S>,
  ) {}

  /** @throws HivemindError NO_STORAGE_CONNECTED when nothing is bound, or a kind that this process does not serve */
  async of(projectId: string): Promise<S> {
    const binding = await this.directory.storageBinding(projectId);
    if (binding?.kind === 'embedded' && this.open.embedded) return this.open.embedded(projectId, binding);
    if (binding?.kind === 'qdrant' && this.open.qdrant) return this.open.qdrant(projectId, binding);
    throw new HivemindError(
      'NO_STORAGE_CONNECTED',
      'No storage connected: bind a vector cluster to this project first.',
    );
  }
}
