import type { Embedder } from '@hivemind/ports';
import { HuggingFaceEmbedder } from '../huggingface/hugging-face-embedder';
import type { HuggingFaceOptions } from '../huggingface/hugging-face-options';
import { OnnxEmbedder, type OnnxOptions } from '../onnx/onnx-embedder';
import { StaticEmbedder } from '../static-embedder/static-embedder';
import { CachedEmbedder } from './cached-embedder';
import type { EmbedderObserver } from './embedder-observer';
import { ObservedEmbedder } from './observed-embedder';

interface CacheSettings {
  /** Most memory of the vectors that are remembered, in bytes; 0 remembers none. Default 32 MiB. */
  cacheBytes?: number;
}

/** Which embedder stands behind the port, and how. */
export type EmbedderSettings = (
  | { kind: 'static' }
  | ({ kind: 'huggingface' } & HuggingFaceOptions & CacheSettings)
  | ({ kind: 'onnx' } & OnnxOptions & CacheSettings)
) & {
  /** The embedder that projects are moved away from. */
  previous?: EmbedderSettings;
};

/**
 * The embedder of a process.
 * @throws EmbedderSetupError when a package or a model is missing
 * @throws HivemindError when the provider had to be asked for the length of its vectors and failed
 */
export async function createEmbedder(settings: EmbedderSettings, observer?: EmbedderObserver): Promise<Embedder> {
  const model = await load(settings);
  const around = observer?.around?.bind(observer);
  const embedder = around ? new ObservedEmbedder(model, settings.kind, { around }) : model;
  // The static embedder is quicker than the look-up would be.
  if (settings.kind === 'static' || settings.cacheBytes === 0) return embedder;
  return new CachedEmbedder(embedder, { maxBytes: settings.cacheBytes, observer });
}

async function load(settings: EmbedderSettings): Promise<Embedder> {
  switch (settings.kind) {
    case 'static':
      return StaticEmbedder.load();
    case 'onnx':
      return OnnxEmbedder.load(settings);
    case 'huggingface':
      return HuggingFaceEmbedder.connect(settings);
  }
}
