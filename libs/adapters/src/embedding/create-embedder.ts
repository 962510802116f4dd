import type { Embedder } from '@hivemind/ports';
import { HuggingFaceEmbedder } from '../huggingface/hugging-face-embedder';
import type { HuggingFaceOptions } from '../huggingface/hugging-face-options';
import { OnnxEmbedder, type OnnxOptions } from '../onnx/onnx-embedder';
import { StaticEmbedder } from '../static-embedder/static-embedder';
import { CachedEmbedder } from './cached-embedder';
import type { EmbedderObserver } from './embedder-observer';

interface CacheSettings {
  /** Most memory of the vectors that are remembered, in bytes; 0 remembers none. Default 32 MiB. */
  cacheBytes?: number;
}

/** Which embedder stands behind the port, and how. */
export type EmbedderSettings =
  | { kind: 'static' }
  | ({ kind: 'huggingface' } & HuggingFaceOptions & CacheSettings)
  | ({ kind: 'onnx' } & OnnxOptions & CacheSettings);

/**
 * The embedder of a process.
 * @throws EmbedderSetupError when a package or a model is missing
 * @throws HivemindError when the provider had to be asked for the length of its vectors and failed
 */
export async function createEmbedder(settings: EmbedderSettings, observer?: EmbedderObserver): Promise<Embedder> {
  // The static embedder is quicker than the look-up would be.
  if (settings.kind === 'static') return StaticEmbedder.load();
  const embedder = await (settings.kind === 'onnx'
    ? OnnxEmbedder.load(settings)
    : HuggingFaceEmbedder.connect(settings));
  const { cacheBytes: maxBytes } = settings;
  return maxBytes === 0 ? embedder : new CachedEmbedder(embedder, { maxBytes, observer });
}
