import { newUpstreamId } from '@hivemind/contracts';
import type { NewUpstream, UpstreamEntry, UpstreamKind, UpstreamRegistry } from '@hivemind/ports';
import { absent, checkedName, conflict } from '@hivemind/tenancy';
import type { Upstream } from '../generated/client';
import type { SecretBox } from '../secret-box';
import { epochSeconds, type RegistryDatabase, type Transaction } from '../tenancy/registry/registry-database';
import { openUpstreamKey, sealUpstreamKey } from './upstream-key';

type Changes = Partial<Omit<NewUpstream, 'kind'>>;

export class PostgresUpstreams implements UpstreamRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  create(tenantId: string, { apiKey, ...given }: NewUpstream): Promise<UpstreamEntry> {
    const id = newUpstreamId();
    const data = {
      id,
      tenantId,
      ...given,
      name: checkedName(given.name),
      ...sealUpstreamKey(apiKey, id, this.secrets),
    };
    return this.database.within(tenantId, async (tx, audit) => {
      await requireFree(tx, tenantId, data.name, id);
      const entry = entryOf(await tx.upstream.create({ data }));
      await audit({ action: 'upstream.create', target: id, after: entry });
      return entry;
    });
  }

  async list(tenantId: string): Promise<UpstreamEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.database.of(tenantId, (db) => db.upstream.findMany({ where: { tenantId }, orderBy }));
    return rows.map(entryOf);
  }

  async find(tenantId: string, id: string): Promise<NewUpstream> {
    const row = await this.database.of(tenantId, (db) => requireUpstream(db, tenantId, id));
    const { name, baseUrl, models, cachedTokenPrice } = row;
    const apiKey = openUpstreamKey(row, this.secrets);
    return { name, kind: row.kind as UpstreamKind, baseUrl, apiKey, models, cachedTokenPrice };
  }

  set(tenantId: string, id: string, { apiKey, ...given }: Changes): Promise<UpstreamEntry> {
    const sealed = apiKey === undefined ? {} : sealUpstreamKey(apiKey, id, this.secrets);
    const name = given.name === undefined ? undefined : checkedName(given.name);
    return this.database.within(tenantId, async (tx, audit) => {
      const old = await requireUpstream(tx, tenantId, id);
      if (name !== undefined) await requireFree(tx, tenantId, name, id);
      const entry = entryOf(await tx.upstream.update({ where: { id }, data: { ...given, name, ...sealed } }));
      const after = { ...entry, ...(apiKey !== undefined && { apiKeyChanged: true }) };
      await audit({ action: 'upstream.set', target: id, before: entryOf(old), after });
      return entry;
    });
  }

  delete(tenantId: string, id: string): Promise<void> {
    return this.database.within(tenantId, async (tx, audit) => {
      const old = await requireUpstream(tx, tenantId, id);
      await tx.upstream.delete({ where: { id } });
      await audit({ action: 'upstream.delete', target: id, before: entryOf(old) });
    });
  }
}

async function requireUpstream(db: Pick<Transaction, 'upstream'>, tenantId: string, id: string): Promise<Upstream> {
  const row = await db.upstream.findFirst({ where: { tenantId, id } });
  if (!row) throw absent('upstream_id', `upstream ${id} in this workspace`);
  return row;
}

async function requireFree(tx: Transaction, tenantId: string, name: string, except: string): Promise<void> {
  if ((await tx.upstream.count({ where: { tenantId, name, NOT: { id: except } } })) > 0)
    throw conflict('name', 'The workspace has an upstream of this name already.');
}

const entryOf = (row: Upstream): UpstreamEntry => ({
  id: row.id,
  name: row.name,
  kind: row.kind as UpstreamKind,
  baseUrl: row.baseUrl,
  hasApiKey: row.apiKey !== null,
  models: row.models,
  cachedTokenPrice: row.cachedTokenPrice,
  createdAt: epochSeconds(row.createdAt),
  updatedAt: epochSeconds(row.updatedAt),
});
