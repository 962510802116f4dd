import type { NewUpstream } from '@hivemind/ports';
import { invalidField } from '@hivemind/tenancy';

const TIMEOUT_MS = 5_000;
const ANTHROPIC_VERSION = '2023-06-01';

/**
 * Asks a model provider for its models, with the key that it is to be used with.
 * @throws HivemindError VALIDATION_ERROR naming what the provider does not take
 */
export async function checkUpstream({ kind, baseUrl, apiKey }: NewUpstream): Promise<void> {
  const url = kind === 'openai' ? `${baseUrl}/models` : `${baseUrl}/v1/models`;
  const headers: Record<string, string> =
    kind === 'openai'
      ? { ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }) }
      : { 'anthropic-version': ANTHROPIC_VERSION, ...(apiKey !== null && { 'x-api-key': apiKey }) };
  const request = { headers, redirect: 'error' as const, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await fetch(url, request).catch(() => null);
  await response?.body?.cancel().catch(() => undefined);
  const unchecked = 'Send check: false to save it all the same.';
  if (!response) throw invalidField('base_url', `does not answer; check host, port and firewall. ${unchecked}`);
  if (response.status === 401 || response.status === 403)
    throw invalidField('api_key', 'is refused by the provider; give a current one');
  if (!response.ok)
    throw invalidField(
      'base_url',
      `answers ${response.status} where its models should be; OpenAI's ends in /v1, Anthropic's is the bare host. ${unchecked}`,
    );
}
