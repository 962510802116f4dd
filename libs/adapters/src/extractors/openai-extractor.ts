import type { Extractor } from '@hivemind/compression';
import { readChatAnswer } from './chat-answer';
import { ExtractorFault } from './extractor-fault';

export interface OpenAiExtractorOptions {
  /** Without a slash at the end, such as `https://host/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string;
}

/**
 * Makes states by any endpoint that speaks OpenAI chat completions with a JSON schema. One request, never repeated: the
 * caller waits for its own answer and does without a state rather than wait longer.
 */
export function openAiExtractor({ baseUrl, model, apiKey }: OpenAiExtractorOptions): Extractor {
  return async ({ system, prompt, schema, timeoutMs }) => {
    const body = {
      model,
      temperature: 0,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: prompt },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'state', schema } },
    };
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(body),
      redirect: 'error' as const,
      signal: AbortSignal.timeout(timeoutMs),
    };
    const response = await fetch(`${baseUrl}/chat/completions`, request).catch((thrown: unknown) => failed(thrown));
    if (!response.ok) {
      await response.body?.cancel();
      throw new ExtractorFault('refused', `status ${response.status}`);
    }
    const answer = await response.json().catch((thrown: unknown) => failed(thrown, 'bad_answer'));
    const said = readChatAnswer(answer);
    if (!said) throw new ExtractorFault('bad_answer', 'no chat completion');
    return said;
  };
}

function failed(thrown: unknown, kind: 'unreachable' | 'bad_answer' = 'unreachable'): never {
  const { name, cause } = thrown as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') throw new ExtractorFault('timeout', 'no answer in time');
  throw new ExtractorFault(kind, cause?.code ?? name ?? 'unknown');
}
