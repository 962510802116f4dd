import { Counter, type Registry } from 'prom-client';

/** Look-ups in what a process remembers of others. */
export class CacheMetrics {
  private readonly lookups: Counter<'cache' | 'result'>;

  constructor(registry: Registry) {
    this.lookups = new Counter({
      name: 'hivemind_cache_lookups_total',
      help: 'Look-ups in a cache: a hit needed no work, a miss did, a stale one stood in for a source that is away.',
      labelNames: ['cache', 'result'],
      registers: [registry],
    });
  }

  looked(cache: 'keys' | 'bindings' | 'vectors', result: 'hit' | 'miss' | 'stale', count = 1): void {
    if (count > 0) this.lookups.inc({ cache, result }, count);
  }
}
