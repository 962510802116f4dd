import { basename, resolve } from 'node:path';
import { HivemindError } from '@hivemind/contracts';
import type { Embedder } from '@hivemind/ports';
import { Batches } from '../embedding/batches';
import { orGivenUp } from '../embedding/given-up';
import { sendableText } from '../embedding/sendable-text';
import { unitVector } from '../embedding/unit-vector';
import { type EmbeddingModel, type ModelChoice, openModel, unusableModel } from './embedding-model';
import { isCompiled, openModelInThread } from './model-thread';

const DEFAULT_MODEL = 'Xenova/all-MiniLM-L6-v2';
const DEFAULT_WINDOW = 1_000;
const DEFAULT_BATCH = 4;
const PROBE = 'How long are your vectors?';

export interface OnnxOptions {
  /**
   * Model on the Hugging Face hub, fetched at the first start and kept by the package. Default
   * `Xenova/all-MiniLM-L6-v2`. With `directory` it only names the model, as records and collections remember it.
   */
  model?: string;
  /** Directory with `config.json`, `tokenizer.json` and `onnx/model.onnx`. With it nothing is fetched from anywhere. */
  directory?: string;
  /** Weights: `fp32` is `onnx/model.onnx` (default), `q8` is `onnx/model_quantized.onnx`. */
  precision?: 'fp32' | 'q8';
  /** How the vectors of a text's tokens become one: their mean (default), or the first. The model's card tells. */
  pooling?: 'mean' | 'cls';
  /** Longest text that one vector should stand for, in characters. Default 1,000, some 250 tokens of English. */
  windowCharacters?: number;
  /** Most texts that go through the model together. Default 4; with more, a query waits longer behind an import. */
  batchSize?: number;
}

/**
 * Runs a sentence-embedding model in this process, through ONNX Runtime. One batch at a time: the runtime uses all cores
 * for it. What a caller who gave up has asked for ends with the batch that runs.
 */
export class OnnxEmbedder implements Embedder {
  readonly model: string;
  readonly windowCharacters: number;
  private readonly batches: Batches;

  private constructor(
    { model, directory, windowCharacters = DEFAULT_WINDOW, batchSize = DEFAULT_BATCH }: OnnxOptions,
    readonly dimensions: number,
    embeddingModel: EmbeddingModel,
  ) {
    this.model = model ?? (directory === undefined ? DEFAULT_MODEL : basename(resolve(directory)));
    this.windowCharacters = windowCharacters;
    this.batches = new Batches({ batchSize, concurrency: 1 }, (texts) =>
      vectorsOf(embeddingModel, texts).catch(publish),
    );
  }

  /**
   * @param open where the model runs; default is a thread of its own, or this one when run from source
   * @throws EmbedderSetupError when the package or the model is not there, or the model is not one for embeddings
   */
  static async load(
    options: OnnxOptions = {},
    open: (choice: ModelChoice) => Promise<EmbeddingModel> = isCompiled() ? openModelInThread : openModel,
  ): Promise<OnnxEmbedder> {
    const { directory, model = DEFAULT_MODEL, precision = 'fp32', pooling = 'mean' } = options;
    const isLocal = directory !== undefined;
    const place = isLocal ? resolve(directory) : model;
    const embeddingModel = await open({ place, isLocal, precision, pooling });
    try {
      const [probe] = await vectorsOf(embeddingModel, [PROBE]);
      return new OnnxEmbedder(options, probe!.length, embeddingModel);
    } catch (cause) {
      throw unusableModel(place, cause);
    }
  }

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    // The runtime cannot be interrupted; the caller need not wait for it.
    return orGivenUp(this.batches.embed(texts.map(sendableText), signal), signal);
  }
}

async function vectorsOf(model: EmbeddingModel, texts: readonly string[]): Promise<Float32Array[]> {
  const { dims, data } = await model(texts);
  const [rows, length] = dims;
  if (dims.length !== 2 || rows !== texts.length || !length) throw new RangeError(`an answer of ${dims.join(' × ')}`);
  const values = Float64Array.from(data);
  return texts.map((_, row) => unitVector(values.subarray(row * length, (row + 1) * length)));
}

function publish(cause: unknown): never {
  throw new HivemindError('UPSTREAM_ERROR', 'The embedding model of the platform failed.', {
    details: { provider: 'onnx' },
    cause,
  });
}
