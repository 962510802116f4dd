import type { CollectionModel, Embedder, Embedders } from '@hivemind/ports';
import { STATIC_MODEL } from '../static-embedder/static-embedder';
import { createEmbedder, type EmbedderSettings } from './create-embedder';
import type { EmbedderObserver } from './embedder-observer';

/**
 * The embedders of a process: the chosen one at once; the previous one and the bundled one, which can always be made, when a
 * collection needs them.
 * @throws as `createEmbedder`, for the chosen one
 */
export async function createEmbedders(settings: EmbedderSettings, observer?: EmbedderObserver): Promise<Embedders> {
  const chosen = await createEmbedder(settings, observer);
  const others: OnDemand[] = [];
  // What is remembered is told of the chosen one alone.
  const around = observer?.around && { around: observer.around.bind(observer) };
  // The bundled one first: it needs nobody who may be out of reach.
  if (chosen.model !== STATIC_MODEL) others.push(new OnDemand({ kind: 'static' }, around));
  if (settings.previous) others.push(new OnDemand(settings.previous, around));
  return {
    chosen,
    of: async (model) => {
      if (isOf(model, chosen)) return chosen;
      for (const other of others) {
        const embedder = await other.ifOf(model);
        if (embedder) return embedder;
      }
      return null;
    },
  };
}

/** An embedder that is made when it is asked for first, and asked for again when it could not be made. */
class OnDemand {
  private made: Promise<Embedder> | undefined;

  constructor(
    private readonly settings: EmbedderSettings,
    private readonly observer: EmbedderObserver | undefined,
  ) {}

  async ifOf(model: CollectionModel): Promise<Embedder | null> {
    const { settings, observer } = this;
    if (settings.kind === 'static' && model.model !== STATIC_MODEL) return null;
    this.made ??= createEmbedder(settings, observer).catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    const embedder = await this.made;
    return isOf(model, embedder) ? embedder : null;
  }
}

const isOf = (wanted: CollectionModel, { model, dimensions }: Embedder): boolean =>
  wanted.model === model && wanted.dimensions === dimensions;
