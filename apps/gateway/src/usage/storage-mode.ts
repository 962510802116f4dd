import { Inject, Injectable } from '@nestjs/common';
import { TENANT_DIRECTORY } from '@hivemind/platform';
import type { TenantDirectory } from '@hivemind/ports';

/** How a project's storage is named to its tenant. */
@Injectable()
export class StorageMode {
  constructor(@Inject(TENANT_DIRECTORY) private readonly directory: TenantDirectory) {}

  /** `embedded`: the platform's own database; `byo`: the tenant's cluster; null: none is bound. */
  async of(projectId: string): Promise<'embedded' | 'byo' | null> {
    const binding = await this.directory.storageBinding(projectId);
    if (!binding) return null;
    return binding.kind === 'embedded' ? 'embedded' : 'byo';
  }
}
