import { EmbedderSetupError } from '../embedding/embedder-setup-error';
import { loadTransformers, type Transformers } from './load-transformers';

export interface ModelChoice {
  /** A directory when `isLocal`, otherwise an id on the hub. */
  place: string;
  isLocal: boolean;
  precision: 'fp32' | 'q8';
  pooling: 'mean' | 'cls';
}

/** One row per text, of `dims[1]` values each. */
export interface ModelRows {
  dims: readonly number[];
  data: ArrayLike<number>;
}

/** A loaded model. One call at a time; rejects with what the runtime says. */
export type EmbeddingModel = (texts: readonly string[]) => Promise<ModelRows>;

/**
 * Loads a model into this thread, which stands still while the model runs.
 * @throws EmbedderSetupError when the package or the model is not there
 */
export async function openModel(
  { place, isLocal, precision, pooling }: ModelChoice,
  transformers: () => Promise<Transformers> = loadTransformers,
): Promise<EmbeddingModel> {
  const { env, pipeline } = await transformers();
  // Some of the files are looked for before the pipeline's own option counts.
  if (isLocal) env.allowRemoteModels = false;
  try {
    const extract = await pipeline('feature-extraction', place, {
      dtype: precision,
      device: 'cpu',
      local_files_only: isLocal,
    });
    return (texts) => extract([...texts], { pooling, normalize: false });
  } catch (cause) {
    throw unusableModel(place, cause);
  }
}

/** The model is there and is none for embeddings, or is not there. */
export function unusableModel(place: string, cause: unknown): EmbedderSetupError {
  const reason = cause instanceof Object && 'message' in cause ? String(cause.message) : String(cause);
  return new EmbedderSetupError(`The embedder "onnx" cannot use the model ${place}: ${reason}`, { cause });
}
