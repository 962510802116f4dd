import type { DirectoryObserver, EmbedderObserver } from '@hivemind/adapters';
import type { Telemetry } from './telemetry';

/** What embedders tell; one for all embedders of a process. */
export const embedderObserver = ({ metrics, tracing }: Telemetry): EmbedderObserver => ({
  around: ({ embedder, texts }, work) => {
    const attributes = { 'hivemind.embedder': embedder, 'hivemind.texts': texts };
    return metrics.embedding.timed(embedder, texts, () =>
      tracing.around({ name: 'embed', kind: embedder === 'huggingface' ? 'client' : 'internal', attributes }, work),
    );
  },
  onHits: (count) => metrics.caches.looked('vectors', 'hit', count),
  onMisses: (count) => metrics.caches.looked('vectors', 'miss', count),
  onSize: (bytes) => metrics.embedding.cacheHolds(bytes),
});

/** What the tenant directory tells. */
export const directoryObserver = ({ metrics }: Telemetry): DirectoryObserver => ({
  onLookup: (cache, result) => metrics.caches.looked(cache, result),
});
