import type { Extractor } from '@hivemind/compression';
import { readChatAnswer } from './chat-answer';
import { ExtractorFault } from './extractor-fault';

export interface HuggingFaceExtractorOptions {
  /** Id of a hosted chat model; with `url`, the name that the endpoint knows it by. */
  model?: string;
  /** An endpoint of text-generation-inference or one that answers alike, instead of the hosted API. */
  url?: string;
  token?: string;
}

/** Makes states by a chat model at Hugging Face. One request, never repeated. */
export function huggingFaceExtractor({ model, url, token }: HuggingFaceExtractorOptions): Extractor {
  return async ({ system, prompt, schema, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      // Loaded here, so that a process with another extractor never pays for it.
      const { chatCompletion } = await import('@huggingface/inference');
      const answer = await chatCompletion(
        {
          ...(url !== undefined && { endpointUrl: url }),
          ...(model !== undefined && { model }),
          accessToken: token,
          temperature: 0,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: prompt },
          ],
          response_format: { type: 'json_schema', json_schema: { name: 'state', schema: { ...schema } } },
        },
        // The client gives a signal to the request only, not to its look-up of a hosted model.
        { fetch: (input, init) => fetch(input, { ...init, signal }), retry_on_error: false },
      );
      const said = readChatAnswer(answer);
      if (!said) throw new ExtractorFault('bad_answer', 'no chat completion');
      return said;
    } catch (thrown) {
      throw thrown instanceof ExtractorFault ? thrown : understood(thrown, signal);
    }
  };
}

/** Errors of the client may quote the request; only their kind is kept. */
function understood(thrown: unknown, signal: AbortSignal): ExtractorFault {
  if (signal.aborted) return new ExtractorFault('timeout', 'no answer in time');
  const { name, httpResponse } = thrown as { name?: string; httpResponse?: { status?: number } };
  if (httpResponse?.status) return new ExtractorFault('refused', `status ${httpResponse.status}`);
  return new ExtractorFault('unreachable', name ?? 'unknown');
}
