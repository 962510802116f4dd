import type { Clock, IssuedKey, KeyChanges, KeyEntry, KeyRegistry, NewKey } from '@hivemind/ports';
import {
  absent,
  checkedExpiry,
  checkedKeyRole,
  checkedName,
  conflict,
  endAfterRotation,
  invalidField,
  keyState,
} from '@hivemind/tenancy';
import { changeNote } from '../../administration/audit-trail';
import { keyView } from '../../administration/audit-views';
import type { ApiKey } from '../../generated/client';
import { freshSecret, keyEntryOf, reachColumns } from './key.row';
import { dateOrNull, type Transaction, type RegistryDatabase } from './registry-database';

export class PostgresKeys implements KeyRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly clock: Clock,
  ) {}

  async create(tenantId: string, { name, role, destructive, expiresAt = null }: NewKey): Promise<IssuedKey> {
    const settings = { name: checkedName(name), destructive, expiresAt: this.expiry(expiresAt) };
    const { secret, columns } = freshSecret();
    const createdBy = this.database.trail.actor.name;
    return this.database.within(tenantId, async (tx, note) => {
      const reach = await requireReach(tx, tenantId, role);
      const key = keyEntryOf(
        await tx.apiKey.create({ data: { tenantId, ...columns, ...settings, ...reach, createdBy } }),
      );
      await note({ action: 'key.create', target: key.id, after: keyView(key) });
      return { key, secret };
    });
  }

  async list(tenantId: string): Promise<KeyEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    return (await this.database.of(tenantId, (db) => db.apiKey.findMany({ where: { tenantId }, orderBy }))).map(
      keyEntryOf,
    );
  }

  async set(tenantId: string, keyId: string, { name, role, destructive, expiresAt }: KeyChanges): Promise<KeyEntry> {
    const settings = {
      ...(name !== undefined && { name: checkedName(name) }),
      ...(destructive !== undefined && { destructive }),
      ...(expiresAt !== undefined && { expiresAt: this.expiry(expiresAt) }),
    };
    return this.database.within(tenantId, async (tx, note) => {
      const old = await requireKey(tx, tenantId, keyId);
      if (old.revokedAt) throw conflict('key_id', 'The key is revoked and cannot be changed. Create a new one.');
      const reach = role === undefined ? {} : await requireReach(tx, tenantId, role);
      const key = keyEntryOf(await tx.apiKey.update({ where: { id: keyId }, data: { ...settings, ...reach } }));
      await note(changeNote('key.set', keyId, keyView(keyEntryOf(old)), keyView(key)));
      return key;
    });
  }

  revoke(tenantId: string, keyId: string): Promise<KeyEntry> {
    return this.database.within(tenantId, async (tx, note) => {
      const row = await requireKey(tx, tenantId, keyId);
      if (row.revokedAt) return keyEntryOf(row);
      const now = this.clock.nowSeconds();
      const before = { state: keyState(keyEntryOf(row), now) };
      await note({ action: 'key.revoke', target: keyId, before, after: { state: 'revoked' } });
      const data = { revokedAt: dateOrNull(now) };
      return keyEntryOf(await tx.apiKey.update({ where: { id: keyId }, data }));
    });
  }

  rotate(tenantId: string, keyId: string, overlapSeconds: number): Promise<IssuedKey & { previous: KeyEntry }> {
    const { secret, columns } = freshSecret();
    const createdBy = this.database.trail.actor.name;
    return this.database.within(tenantId, async (tx, note) => {
      const old = await requireKey(tx, tenantId, keyId);
      const expiresAt = dateOrNull(endAfterRotation(keyEntryOf(old), overlapSeconds, this.clock.nowSeconds()));
      const { name, role, allProjects, destructive } = old;
      const settings = { name, role, allProjects, destructive, expiresAt: old.expiresAt };
      const key = keyEntryOf(await tx.apiKey.create({ data: { tenantId, ...columns, ...settings, createdBy } }));
      const previous = keyEntryOf(await tx.apiKey.update({ where: { id: keyId }, data: { expiresAt } }));
      const [before, after] = [keyView(keyEntryOf(old)), keyView(previous)];
      await note(changeNote('key.rotate', keyId, before, { ...after, rotated_to: key.id }));
      return { key, secret, previous };
    });
  }

  private expiry(expiresAt: number | null): Date | null {
    return dateOrNull(checkedExpiry(expiresAt, this.clock.nowSeconds()));
  }
}

async function requireKey(tx: Transaction, tenantId: string, keyId: string): Promise<ApiKey> {
  const row = await tx.apiKey.findFirst({ where: { tenantId, id: keyId } });
  if (!row) throw absent('key_id', `key ${keyId} in this workspace`);
  return row;
}

async function requireReach(tx: Transaction, tenantId: string, role: string | null) {
  const name = role === null ? null : checkedKeyRole(role);
  if (name !== null && (await tx.role.count({ where: { tenantId, name } })) === 0)
    throw invalidField('role', `must exist in the workspace; there is no role "${name}"`);
  return reachColumns(name);
}
