import type { Clock, HiveStateSettings, ModelSettings, ModelUpstreams, UpstreamKind } from '@hivemind/ports';
import type { Pool } from 'pg';
import type { SecretBox } from '../secret-box';
import { storageError } from '../storage-error';
import { StaleCache } from '../tenancy/stale-cache';
import { openedKey } from './upstream.row';

/** Current for 2 seconds; served for 60 while the database is down. */
const CACHE = { freshSeconds: 2, staleSeconds: 60, retrySeconds: 1, maxEntries: 10_000 };

/** One row per upstream in the order in which they are tried, and one at least for the settings. $1 workspace. */
const SETTINGS = {
  name: 'model_settings',
  text: `
SELECT h.settings, u.id, u.name, u.kind, u.base_url, u.api_key, u.secret_key_id, u.models, u.cached_token_price
FROM (SELECT $1::text AS tenant_id) w
LEFT JOIN hivestate_settings h ON h.tenant_id = w.tenant_id
LEFT JOIN upstreams u ON u.tenant_id = w.tenant_id
ORDER BY u.created_at, u.id`,
};

interface SettingsRow {
  settings: HiveStateSettings | null;
  /** Null when the workspace has no upstream. */
  id: string | null;
  name: string;
  kind: UpstreamKind;
  base_url: string;
  api_key: Buffer | null;
  secret_key_id: string | null;
  models: string[];
  cached_token_price: number | null;
}

/** Upstreams from PostgreSQL, cached with their keys in the clear. */
export class PostgresModelUpstreams implements ModelUpstreams {
  private readonly cache: StaleCache<ModelSettings>;

  constructor(
    private readonly pool: Pool,
    private readonly secrets: SecretBox,
    clock: Clock,
  ) {
    this.cache = new StaleCache((tenantId) => this.read(tenantId), clock, CACHE);
  }

  settings(tenantId: string): Promise<ModelSettings> {
    return this.cache.get(tenantId);
  }

  /** Forgets what was cached; for whoever changed it in the same process. */
  invalidate(): void {
    this.cache.clear();
  }

  private async read(tenantId: string): Promise<ModelSettings> {
    try {
      const { rows } = await this.pool.query<SettingsRow>({ ...SETTINGS, values: [tenantId] });
      const upstreams = rows.flatMap(({ id, ...row }) => (id === null ? [] : [this.upstreamOf(id, row)]));
      return { upstreams, hiveState: rows[0]?.settings ?? {} };
    } catch (error) {
      throw storageError(error);
    }
  }

  private upstreamOf(id: string, row: Omit<SettingsRow, 'id'>) {
    const apiKey = row.api_key && new Uint8Array(row.api_key);
    return {
      name: row.name,
      kind: row.kind,
      baseUrl: row.base_url,
      apiKey: openedKey({ id, apiKey, secretKeyId: row.secret_key_id }, this.secrets),
      models: row.models,
      cachedTokenPrice: row.cached_token_price,
    };
  }
}
