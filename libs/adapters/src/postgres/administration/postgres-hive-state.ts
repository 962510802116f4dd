import { parseOrThrow } from '@hivemind/contracts';
import { hiveStateBody } from '@hivemind/contracts/admin';
import type { HiveStateRegistry, HiveStateSettings } from '@hivemind/ports';
import type { RegistryDatabase, Transaction } from '../tenancy/registry/registry-database';
import { changeNote } from './audit-trail';

export class PostgresHiveState implements HiveStateRegistry {
  constructor(private readonly database: RegistryDatabase) {}

  show(tenantId: string): Promise<HiveStateSettings> {
    return this.database.of(tenantId, (db) => settingsOf(db, tenantId));
  }

  async set(tenantId: string, given: HiveStateSettings): Promise<HiveStateSettings> {
    const changes = Object.entries(parseOrThrow(hiveStateBody, given)).filter(([, value]) => value !== undefined);
    return this.database.within(tenantId, async (tx, note) => {
      const old = await settingsOf(tx, tenantId);
      const settings: HiveStateSettings = { ...old, ...Object.fromEntries(changes) };
      await tx.hiveStateSettings.upsert({ where: { tenantId }, create: { tenantId, settings }, update: { settings } });
      await note(changeNote('hivestate.set', tenantId, old, settings));
      return settings;
    });
  }
}

async function settingsOf(db: Pick<Transaction, 'hiveStateSettings'>, tenantId: string): Promise<HiveStateSettings> {
  return ((await db.hiveStateSettings.findUnique({ where: { tenantId } }))?.settings ?? {}) as HiveStateSettings;
}
