import { Metrics, NO_TRACING } from '@hivemind/platform';
import { Exposition } from '@hivemind/ports/conformance';
import { ObservedStores, observedStore } from './observed-stores';

/** A store with what stores have: methods that call each other, fields that are private, parts. */
class Shelf {
  readonly name = 'shelf';
  #books: string[] = [];

  async put(title: string): Promise<number> {
    this.#books.push(title);
    return this.count();
  }
  count(): Promise<number> {
    return Promise.resolve(this.#books.length);
  }
  lose(): Promise<never> {
    return Promise.reject(new Error('lost'));
  }
  reembedding() {
    return { begin: (title: string) => Promise.resolve(`begun ${title}`) };
  }
}

describe('An observed store', () => {
  const metrics = new Metrics();
  const telemetry = { metrics, tracing: NO_TRACING };
  const counted = async (operation: string, outcome = 'ok') =>
    new Exposition(await metrics.scrape()).value('hivemind_store_operation_duration_seconds_count', {
      store: 'records',
      kind: 'pgvector',
      operation,
      outcome,
    });
  const shelf = new Shelf();
  const stores = new ObservedStores<Shelf>(telemetry, { store: 'records', kind: 'pgvector' });
  const observed = stores.of(shelf);

  it('answers as the store does, with each call measured once', async () => {
    expect(await observed.put('Ulysses')).toBe(1);
    expect([await counted('put'), await counted('count')]).toEqual([1, null]);
    expect(await observed.count()).toBe(1);
    expect(await counted('count')).toBe(1);
    expect(observed.name).toBe('shelf');
  });

  it('fails as the store does, and tells so', async () => {
    await expect(observed.lose()).rejects.toThrow('lost');
    expect(await counted('lose', 'failed')).toBe(1);
  });

  it('measures the parts of a store under their own names', async () => {
    expect(await observed.reembedding().begin('Ulysses')).toBe('begun Ulysses');
    expect([await counted('reembedding.begin'), await counted('reembedding')]).toEqual([1, null]);
  });

  it('is one for one store, and can be waited for like it', async () => {
    expect(stores.of(shelf)).toBe(observed);
    expect(await Promise.resolve(observed)).toBe(observed);
  });

  it('can be the only one of its kind', async () => {
    const ledger = observedStore(telemetry, { store: 'ledger', kind: 'postgres' }, new Shelf());
    await ledger.put('Ulysses');
    const seen = new Exposition(await metrics.scrape());
    expect(seen.value('hivemind_store_operation_duration_seconds_count', { store: 'ledger', operation: 'put' })).toBe(
      1,
    );
  });
});
