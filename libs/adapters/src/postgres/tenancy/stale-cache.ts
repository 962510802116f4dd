import type { Clock } from '@hivemind/ports';
import { RecentMap } from '../recent-map';

export interface StaleCacheOptions {
  /** How long a value is taken as current. */
  freshSeconds: number;
  /** The same for whoever asks for a recheck: it bounds how often one key can make the source be asked. */
  recheckSeconds: number;
  /** How long it may still be served when it cannot be read again; counted from when it was read. */
  staleSeconds: number;
  /** After a failed read, stale values are served for this long before the source is asked again. */
  retrySeconds: number;
  maxEntries: number;
  /** Told of every look-up: served as current, read, or served because it could not be read. */
  onLookup?: (result: 'hit' | 'miss' | 'stale') => void;
}

interface Entry<V> {
  value: V;
  readAt: number;
}

/**
 * Reads through to a source that may be down: a current value is served from memory, an older one is read again, and
 * while that fails the old one is served up to its limit. Concurrent readers of a key share one read. Null is a value
 * like any other, so that unknown keys do not reach the source on every request.
 */
export class StaleCache<V> {
  private readonly entries: RecentMap<string, Entry<V>>;
  private readonly reading = new Map<string, Promise<V>>();
  private retryAt = -Infinity;

  constructor(
    private readonly read: (key: string) => Promise<V>,
    private readonly clock: Clock,
    private readonly options: StaleCacheOptions,
  ) {
    this.entries = new RecentMap(options.maxEntries);
  }

  /** @throws whatever `read` throws, when no value is young enough to stand in */
  async get(key: string, recheck?: 'recheck'): Promise<V> {
    const entry = this.entries.get(key);
    const now = this.clock.nowSeconds();
    const age = entry ? now - entry.readAt : Infinity;
    const { freshSeconds, recheckSeconds } = this.options;
    if (entry && age < (recheck ? recheckSeconds : freshSeconds)) return this.served(entry, 'hit');
    const mayServeStale = age < this.options.staleSeconds;
    // Without this pause every request would wait for a deadline while the source is down.
    if (entry && mayServeStale && now < this.retryAt) return this.served(entry, 'stale');
    try {
      const value = await this.readOnce(key);
      this.options.onLookup?.('miss');
      return value;
    } catch (error) {
      this.retryAt = this.clock.nowSeconds() + this.options.retrySeconds;
      if (entry && mayServeStale && this.entries.get(key) === entry) return this.served(entry, 'stale');
      this.options.onLookup?.('miss');
      throw error;
    }
  }

  /** Has the key read anew, also when a read is under way, which may be from before the change that this is about. */
  forget(key: string): void {
    this.entries.delete(key);
    this.reading.delete(key);
  }

  private served({ value }: Entry<V>, result: 'hit' | 'stale'): V {
    this.options.onLookup?.(result);
    return value;
  }

  private readOnce(key: string): Promise<V> {
    const running = this.reading.get(key);
    if (running) return running;
    const readAt = this.clock.nowSeconds();
    const reading = this.read(key)
      .then((value) => {
        if (this.reading.get(key) === reading) this.entries.set(key, { value, readAt });
        return value;
      })
      .finally(() => {
        if (this.reading.get(key) === reading) this.reading.delete(key);
      });
    this.reading.set(key, reading);
    return reading;
  }
}
