import { type Answered, readFault } from './read-fault';
import { HuggingFaceFault } from './hugging-face-fault';
import type { HuggingFaceOptions, HuggingFaceSurroundings } from './hugging-face-options';
import { readAnswer } from './read-answer';

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_LONGEST_PAUSE_MS = 5_000;
/** Pause before the second try when the provider asks for none; a random half of it is left out. */
const PAUSE_MS = 500;
/** Spread over which callers come back that were told the same time. */
const JITTER_MS = 250;

/** Requests to a hosted model or an endpoint, each tried again once when its fault may pass. */
export class HuggingFaceClient {
  constructor(
    private readonly options: HuggingFaceOptions,
    private readonly around: HuggingFaceSurroundings,
  ) {}

  /**
   * Unit vectors of a batch.
   * @throws HuggingFaceFault; the signal's reason when it aborts
   */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    try {
      return await this.request(texts, signal);
    } catch (fault) {
      if (!(fault instanceof HuggingFaceFault && fault.passing)) throw fault;
      const { waitMs } = fault;
      if (waitMs !== undefined && waitMs > (this.options.longestPauseMs ?? DEFAULT_LONGEST_PAUSE_MS)) throw fault;
      const random = this.around.random();
      await this.around.pause(waitMs === undefined ? PAUSE_MS * (1 - random / 2) : waitMs + JITTER_MS * random, signal);
    }
    return this.request(texts, signal);
  }

  private async request(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const { model, url, token, timeoutMs = DEFAULT_TIMEOUT_MS } = this.options;
    const answered: Answered = {};
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const either = AbortSignal.any([signal, late.signal]);
    try {
      // Loaded here, so that a process with another embedder never pays for it.
      const { featureExtraction } = await import('@huggingface/inference');
      const answer = await featureExtraction(
        {
          ...(url === undefined ? { model, provider: 'hf-inference' } : { endpointUrl: url }),
          accessToken: token,
          inputs: [...texts],
          // A text is chunked by characters; the rare one with more tokens than the model reads is cut, not refused.
          truncate: true,
        },
        {
          fetch: this.observedBy(answered, either),
          // The client would repeat a 503 at once, and without end.
          retry_on_error: false,
        },
      );
      return readAnswer(answer, texts.length);
    } catch (thrown) {
      if (late.signal.aborted) throw new HuggingFaceFault('timeout', `no answer within ${timeoutMs} ms`);
      signal.throwIfAborted();
      throw readFault(thrown, answered, token, this.around.nowMs());
    } finally {
      clearTimeout(timer);
    }
  }

  /** The client gives its signal to the request only, not to its look-up of a hosted model, and no headers to anyone. */
  private observedBy(answered: Answered, signal: AbortSignal): typeof fetch {
    return async (input, init) => {
      answered.status = undefined;
      const response = await this.around.fetch(input, { ...init, signal });
      answered.status = response.status;
      answered.retryAfter = response.headers.get('retry-after') ?? undefined;
      return response;
    };
  }
}
