import type { HiveStateRegistry, HiveStateSettings } from '@hivemind/ports';
import type { RegistryDatabase } from '../tenancy/registry/registry-database';

export class PostgresHiveState implements HiveStateRegistry {
  constructor(private readonly database: RegistryDatabase) {}

  async show(tenantId: string): Promise<HiveStateSettings> {
    const row = await this.database.of(tenantId, (db) => db.hiveStateSettings.findUnique({ where: { tenantId } }));
    return (row?.settings ?? {}) as HiveStateSettings;
  }

  set(tenantId: string, changes: HiveStateSettings): Promise<HiveStateSettings> {
    return this.database.within(tenantId, async (tx, audit) => {
      const where = { tenantId };
      const before = ((await tx.hiveStateSettings.findUnique({ where }))?.settings ?? {}) as HiveStateSettings;
      const settings = { ...before, ...changes };
      await tx.hiveStateSettings.upsert({ where, create: { tenantId, settings }, update: { settings } });
      await audit({ action: 'hivestate.set', target: tenantId, before, after: settings });
      return settings;
    });
  }
}
