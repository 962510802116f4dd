import { newUpstreamId } from '@hivemind/contracts';
import type { NewUpstream, UpstreamEntry, UpstreamRegistry } from '@hivemind/ports';
import {
  absent,
  checkedBaseUrl,
  checkedModels,
  checkedMove,
  checkedName,
  checkedTokenPrice,
  conflict,
} from '@hivemind/tenancy';
import type { Upstream } from '../generated/client';
import type { SecretBox } from '../secret-box';
import type { RegistryDatabase, Transaction } from '../tenancy/registry/registry-database';
import { type AuditView, changeNote } from './audit-trail';
import { upstreamView } from './audit-views';
import { keyColumns, openedKey, upstreamColumns, upstreamEntryOf } from './upstream.row';

export class PostgresUpstreams implements UpstreamRegistry {
  constructor(
    private readonly database: RegistryDatabase,
    private readonly secrets: SecretBox,
  ) {}

  async create(tenantId: string, { kind, ...given }: NewUpstream): Promise<UpstreamEntry> {
    const id = newUpstreamId();
    const data = {
      ...{ id, tenantId, kind },
      ...keyColumns(id, given.apiKey, this.secrets),
      name: checkedName(given.name),
      baseUrl: checkedBaseUrl(given.baseUrl),
      models: checkedModels(given.models),
      cachedTokenPrice: checkedTokenPrice(given.cachedTokenPrice),
    };
    return this.database.within(tenantId, async (tx, note) => {
      await requireFreeName(tx, data);
      const upstream = upstreamEntryOf(await tx.upstream.create({ data }));
      await note({ action: 'upstream.create', target: id, after: upstreamView(upstream) });
      return upstream;
    });
  }

  async list(tenantId: string): Promise<UpstreamEntry[]> {
    const orderBy = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];
    const rows = await this.database.of(tenantId, (db) => db.upstream.findMany({ where: { tenantId }, orderBy }));
    return rows.map(upstreamEntryOf);
  }

  async find(tenantId: string, upstreamId: string): Promise<NewUpstream> {
    const row = await this.database.of(tenantId, (db) => requireUpstream(db, tenantId, upstreamId));
    const { name, kind, baseUrl, models, cachedTokenPrice } = upstreamEntryOf(row);
    return { name, kind, baseUrl, apiKey: openedKey(row, this.secrets), models, cachedTokenPrice };
  }

  /** Another address does not get the old key: VALIDATION_ERROR unless a key, or null for none, comes with it. */
  async set(tenantId: string, upstreamId: string, changes: Partial<Omit<NewUpstream, 'kind'>>): Promise<UpstreamEntry> {
    const data = upstreamColumns(upstreamId, changes, this.secrets);
    return this.database.within(tenantId, async (tx, note) => {
      const old = await requireUpstream(tx, tenantId, upstreamId);
      checkedMove(upstreamEntryOf(old), changes);
      if (data.name !== undefined) await requireFreeName(tx, { tenantId, id: upstreamId, name: data.name });
      const row = await tx.upstream.update({ where: { id: upstreamId }, data });
      const [before, after] = [upstreamView(upstreamEntryOf(old)), upstreamView(upstreamEntryOf(row))];
      // That a key was given is told, since it shows nowhere else.
      const now: AuditView = changes.apiKey ? { ...after, api_key: 'replaced' } : after;
      await note(changeNote('upstream.set', upstreamId, before, now));
      return upstreamEntryOf(row);
    });
  }

  delete(tenantId: string, upstreamId: string): Promise<void> {
    return this.database.within(tenantId, async (tx, note) => {
      const old = await requireUpstream(tx, tenantId, upstreamId);
      await tx.upstream.delete({ where: { id: upstreamId } });
      await note({ action: 'upstream.delete', target: upstreamId, before: upstreamView(upstreamEntryOf(old)) });
    });
  }
}

async function requireUpstream(db: Pick<Transaction, 'upstream'>, tenantId: string, id: string): Promise<Upstream> {
  const row = await db.upstream.findFirst({ where: { tenantId, id } });
  if (!row) throw absent('upstream_id', `upstream ${id} in this workspace`);
  return row;
}

async function requireFreeName(tx: Transaction, { tenantId, id, name }: Pick<Upstream, 'tenantId' | 'id' | 'name'>) {
  if ((await tx.upstream.count({ where: { tenantId, name, NOT: { id } } })) > 0)
    throw conflict('name', 'The workspace has an upstream of this name already.');
}
