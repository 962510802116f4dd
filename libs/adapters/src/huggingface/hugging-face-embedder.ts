import type { Embedder } from '@hivemind/ports';
import { Batches } from '../embedding/batches';
import { sendableText } from '../embedding/sendable-text';
import { HuggingFaceClient } from './hugging-face-client';
import { HuggingFaceFault } from './hugging-face-fault';
import { type HuggingFaceOptions, type HuggingFaceSurroundings, SURROUNDINGS } from './hugging-face-options';

const DEFAULT_WINDOW = 1_000;
const DEFAULT_BATCH = 32;
const DEFAULT_CONCURRENCY = 4;
const PROBE = 'How long are your vectors?';

/**
 * Embeds at Hugging Face's hosted API or at an endpoint of text-embeddings-inference. Failures are UPSTREAM_ERROR with
 * `details.provider` `huggingface` and the kind of fault in `details.reason`; a request without an answer is TIMEOUT.
 * Neither the token nor the texts are in any error.
 */
export class HuggingFaceEmbedder implements Embedder {
  readonly model: string;
  readonly windowCharacters: number;
  private readonly batches: Batches;

  private constructor(
    options: HuggingFaceOptions,
    readonly dimensions: number,
    private readonly client: HuggingFaceClient,
  ) {
    this.model = options.model ?? nameOf(options.url!);
    this.windowCharacters = options.windowCharacters ?? DEFAULT_WINDOW;
    const { batchSize = DEFAULT_BATCH, concurrency = DEFAULT_CONCURRENCY } = options;
    this.batches = new Batches({ batchSize, concurrency }, (texts, signal) => this.embedBatch(texts, signal));
  }

  /**
   * @param options `model` or `url` must be there
   * @throws HivemindError when the length of the vectors is not given and the provider fails to tell it
   */
  static async connect(
    options: HuggingFaceOptions,
    around: Partial<HuggingFaceSurroundings> = {},
  ): Promise<HuggingFaceEmbedder> {
    const client = new HuggingFaceClient(options, { ...SURROUNDINGS, ...around });
    const dimensions = options.dimensions ?? (await probe(client));
    return new HuggingFaceEmbedder(options, dimensions, client);
  }

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return this.batches.embed(texts.map(sendableText), signal);
  }

  private async embedBatch(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const vectors = await this.client.embed(texts, signal).catch(publish);
    const odd = vectors.find(({ length }) => length !== this.dimensions);
    if (odd) publish(new HuggingFaceFault('wrong_dimensions', `${odd.length} instead of ${this.dimensions}`));
    return vectors;
  }
}

async function probe(client: HuggingFaceClient): Promise<number> {
  const [vector] = await client.embed([PROBE], new AbortController().signal).catch(publish);
  return vector!.length;
}

function publish(error: unknown): never {
  throw error instanceof HuggingFaceFault ? error.toError() : error;
}

/** An endpoint whose model was not named is known by its place. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname.replace(/\/+$/, '')}`;
}
