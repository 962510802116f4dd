import type { Clock, StorageBinding, TenantDirectory } from '@hivemind/ports';
import type { KeyFacts } from '@hivemind/tenancy';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import type { SecretBox } from '../secret-box';
import { storageError } from '../storage-error';
import { type BindingRow, bindingOf } from './binding-secret';
import { DIRECTORY_CACHE } from './directory-cache';
import { KEY_FACTS, STORAGE_BINDING } from './directory.sql';
import { type KeyFactsRow, keyFactsOf } from './key-facts.row';
import { KeyUse } from './key-use';
import { StaleCache } from './stale-cache';

const USE_INTERVAL_MS = 60_000;

/** What metrics are told of the directory's caches. Whatever is left out is not told. */
export interface DirectoryObserver {
  onLookup?(cache: 'keys' | 'bindings', result: 'hit' | 'miss' | 'stale'): void;
}

/** Keys and bindings from PostgreSQL, cached. */
export class PostgresTenantDirectory implements TenantDirectory {
  private readonly keys: StaleCache<KeyFacts | null>;
  private readonly bindings: StaleCache<StorageBinding | null>;
  private readonly use: KeyUse;

  constructor(
    private readonly pool: Pool,
    secrets: SecretBox,
    clock: Clock,
    observer: DirectoryObserver = {},
  ) {
    const options = (cache: 'keys' | 'bindings') => ({
      ...DIRECTORY_CACHE,
      onLookup: (result: 'hit' | 'miss' | 'stale') => observer.onLookup?.(cache, result),
    });
    this.keys = new StaleCache((sha256) => this.readKey(sha256), clock, options('keys'));
    this.bindings = new StaleCache((projectId) => this.readBinding(projectId, secrets), clock, options('bindings'));
    this.use = new KeyUse(pool, USE_INTERVAL_MS);
  }

  keyFacts(secretSha256: string, recheck?: 'recheck'): Promise<KeyFacts | null> {
    return this.keys.get(secretSha256, recheck);
  }

  storageBinding(projectId: string): Promise<StorageBinding | null> {
    return this.bindings.get(projectId);
  }

  forgetStorage(projectId: string): void {
    this.bindings.forget(projectId);
  }

  noteUse(keyId: string, atSeconds: number): void {
    this.use.note(keyId, atSeconds);
  }

  /** Writes the last uses of keys. Call before the pool is closed. */
  close(): Promise<void> {
    return this.use.close();
  }

  private async readKey(secretSha256: string): Promise<KeyFacts | null> {
    const row = await this.readOne<KeyFactsRow>(KEY_FACTS, secretSha256);
    return row ? keyFactsOf(row) : null;
  }

  private async readBinding(projectId: string, secrets: SecretBox): Promise<StorageBinding | null> {
    const row = await this.readOne<BindingRow & QueryResultRow>(STORAGE_BINDING, projectId);
    return row ? bindingOf(row, projectId, secrets) : null;
  }

  private async readOne<R extends QueryResultRow>(query: QueryConfig, value: string): Promise<R | undefined> {
    try {
      return (await this.pool.query<R>({ ...query, values: [value] })).rows[0];
    } catch (error) {
      throw storageError(error);
    }
  }
}
