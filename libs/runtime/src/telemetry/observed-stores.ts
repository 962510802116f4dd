import type { StoreCall } from '@hivemind/platform';
import { type Around, observedCalls } from './observed-calls';
import type { Telemetry } from './telemetry';

type Observed = Omit<StoreCall, 'operation'>;

/** Parts of a `VectorStore` that are ports of their own. */
const PARTS = ['reembedding'];

/**
 * Times the calls of stores and puts a span around each, the child of the message's that is being handled. A store that
 * is opened once is observed once.
 */
export class ObservedStores<S extends object> {
  private readonly known = new WeakMap<S, S>();
  private readonly around: Around;

  constructor(telemetry: Telemetry, observed: Observed) {
    this.around = aroundStore(telemetry, observed);
  }

  of(store: S): S {
    const known = this.known.get(store);
    if (known) return known;
    const made = observedCalls(store, this.around, PARTS);
    this.known.set(store, made);
    return made;
  }
}

/** One store that a process has. */
export const observedStore = <S extends object>(telemetry: Telemetry, observed: Observed, store: S): S =>
  observedCalls(store, aroundStore(telemetry, observed));

const SYSTEMS: Record<StoreCall['kind'], string> = { pgvector: 'postgresql', postgres: 'postgresql', qdrant: 'qdrant' };

function aroundStore({ metrics, tracing }: Telemetry, observed: Observed): Around {
  return (operation, work) => {
    const call = { ...observed, operation };
    const attributes = { 'db.system.name': SYSTEMS[call.kind], 'db.operation.name': operation };
    const facts = { name: `${call.store} ${operation}`, kind: 'client' as const, attributes };
    return metrics.stores.timed(call, () => tracing.around(facts, work));
  };
}
