import type { StorageBinding, StorageBindingRegistry, StorageEntry } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import type { StorageBinding as BindingRow } from '../../generated/client';
import type { SecretBox } from '../../secret-box';
import { bindingData } from '../binding-secret';
import { requireProject } from './project.row';
import { epochSeconds, type RegistryDatabase } from './registry-database';

export class PostgresStorageBindings implements StorageBindingRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  async set(tenantId: string, projectId: string, binding: StorageBinding): Promise<StorageEntry> {
    const data = bindingData(binding, projectId, this.secrets);
    return this.database.within(tenantId, async (tx, audit) => {
      await requireProject(tx, tenantId, projectId);
      const where = { projectId };
      const old = await tx.storageBinding.findUnique({ where });
      const entry = entryOf(await tx.storageBinding.upsert({ where, create: { projectId, ...data }, update: data }));
      await audit({ action: 'storage.set', target: projectId, before: old && entryOf(old), after: entry });
      return entry;
    });
  }

  show(tenantId: string, projectId: string): Promise<StorageEntry | null> {
    return this.database.of(tenantId, async (db) => {
      await requireProject(db, tenantId, projectId);
      const row = await db.storageBinding.findUnique({ where: { projectId } });
      return row && entryOf(row);
    });
  }

  remove(tenantId: string, projectId: string): Promise<void> {
    return this.database.within(tenantId, async (tx, audit) => {
      await requireProject(tx, tenantId, projectId);
      const old = await tx.storageBinding.findUnique({ where: { projectId } });
      if (!old) throw absent('project_id', `storage bound to project ${projectId}`);
      await tx.storageBinding.delete({ where: { projectId } });
      await audit({ action: 'storage.delete', target: projectId, before: entryOf(old) });
    });
  }
}

function entryOf({ kind, url, apiKey, updatedAt }: BindingRow): StorageEntry {
  const at = { updatedAt: epochSeconds(updatedAt) };
  return kind === 'qdrant' && url !== null
    ? { kind, url, hasApiKey: apiKey !== null, ...at }
    : { kind: 'embedded', ...at };
}
