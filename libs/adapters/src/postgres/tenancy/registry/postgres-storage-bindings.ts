import type { StorageBinding, StorageBindingRegistry, StorageEntry } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import type { AuditNote } from '../../administration/audit-trail';
import { storageView } from '../../administration/audit-views';
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
    return this.database.within(tenantId, async (tx, note) => {
      await requireProject(tx, tenantId, projectId);
      const where = { projectId };
      const old = await tx.storageBinding.findUnique({ where });
      const entry = entryOf(await tx.storageBinding.upsert({ where, create: { projectId, ...data }, update: data }));
      await note(boundNote(projectId, old && entryOf(old), entry));
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
    return this.database.within(tenantId, async (tx, note) => {
      await requireProject(tx, tenantId, projectId);
      const old = await tx.storageBinding.findUnique({ where: { projectId } });
      if (!old) throw absent('project_id', `storage bound to project ${projectId}`);
      await tx.storageBinding.delete({ where: { projectId } });
      await note({ action: 'storage.delete', target: projectId, before: storageView(entryOf(old)) });
    });
  }
}

/** Another key at the same address is a rotation. That a key was given is told, since it shows nowhere else. */
function boundNote(projectId: string, old: StorageEntry | null, now: StorageEntry): AuditNote {
  const [before, after] = [old && storageView(old), storageView(now)];
  const replacesKey = before?.has_api_key === true && after.has_api_key && before.url === after.url;
  return replacesKey
    ? { action: 'storage.rotate', target: projectId, before, after: { ...after, api_key: 'replaced' } }
    : { action: 'storage.set', target: projectId, before, after };
}

function entryOf({ kind, url, apiKey, updatedAt }: BindingRow): StorageEntry {
  const at = { updatedAt: epochSeconds(updatedAt) };
  return kind === 'qdrant' && url !== null
    ? { kind, url, hasApiKey: apiKey !== null, ...at }
    : { kind: 'embedded', ...at };
}
