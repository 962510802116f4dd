import type {
  Clock,
  HiveStateSettings,
  ModelSettings,
  ModelUpstream,
  ModelUpstreams,
  UpstreamKind,
} from '@hivemind/ports';
import type { Pool } from 'pg';
import { openedKey } from '../administration/upstream.row';
import type { SecretBox } from '../secret-box';
import { storageError } from '../storage-error';
import { DIRECTORY_CACHE } from './directory-cache';
import { StaleCache } from './stale-cache';

const UPSTREAMS = {
  name: 'model_upstreams',
  text: `
SELECT id, name, kind, base_url, api_key, secret_key_id, models, cached_token_price
FROM upstreams WHERE tenant_id = $1 ORDER BY created_at, id`,
};
const HIVE_STATE = {
  name: 'hive_state_settings',
  text: 'SELECT settings FROM hivestate_settings WHERE tenant_id = $1',
};

interface UpstreamRow {
  id: string;
  name: string;
  kind: UpstreamKind;
  base_url: string;
  api_key: Uint8Array | null;
  secret_key_id: string | null;
  models: string[];
  cached_token_price: number | null;
}

/**
 * A workspace's own providers and settings. One that has no provider has those of the platform; one that chose its own
 * sends nothing elsewhere.
 */
export class PostgresModelUpstreams implements ModelUpstreams {
  private readonly known: StaleCache<ModelSettings>;

  constructor(
    private readonly pool: Pool,
    private readonly secrets: SecretBox,
    private readonly rest: ModelUpstreams,
    clock: Clock,
  ) {
    this.known = new StaleCache((tenantId) => this.read(tenantId), clock, DIRECTORY_CACHE);
  }

  settings(tenantId: string): Promise<ModelSettings> {
    return this.known.get(tenantId);
  }

  private async read(tenantId: string): Promise<ModelSettings> {
    const values = [tenantId];
    try {
      const [own, settings, rest] = await Promise.all([
        this.pool.query<UpstreamRow>({ ...UPSTREAMS, values }),
        this.pool.query<{ settings: HiveStateSettings }>({ ...HIVE_STATE, values }),
        this.rest.settings(tenantId),
      ]);
      const upstreams = own.rows.map((row) => this.upstreamOf(row));
      return {
        upstreams: upstreams.length > 0 ? upstreams : rest.upstreams,
        hiveState: { ...rest.hiveState, ...settings.rows[0]?.settings },
      };
    } catch (error) {
      throw storageError(error);
    }
  }

  private upstreamOf({
    id,
    name,
    kind,
    base_url,
    api_key,
    secret_key_id,
    models,
    cached_token_price,
  }: UpstreamRow): ModelUpstream {
    const sealed = api_key && new Uint8Array(api_key);
    const apiKey = openedKey({ id, apiKey: sealed, secretKeyId: secret_key_id }, this.secrets);
    return { name, kind, baseUrl: base_url, apiKey, models, cachedTokenPrice: cached_token_price };
  }
}
