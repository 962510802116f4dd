import type { EnvironmentProviders } from '@hivemind/runtime';
import { z } from 'zod';

const baseUrl = (example: string) =>
  z
    .string()
    .refine(isPlainUrl, `must be an http or https URL without user, password and query, such as ${example}`)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

const key = z
  .string()
  .trim()
  // Others cannot be sent in a header, and what refuses to do so quotes them.
  .regex(/^[\x21-\x7e]*$/, 'must be of printable ASCII characters')
  .optional();

/** Model providers of workspaces that have none of their own. */
export const upstreamVariables = {
  HIVEMIND_OPENAI_BASE_URL: baseUrl('https://api.openai.com/v1').describe(
    'OpenAI, or what speaks like it, for /v1/chat/completions; its own API when only the key is given',
  ),
  HIVEMIND_OPENAI_KEY: key.describe('key that is sent there'),
  HIVEMIND_ANTHROPIC_BASE_URL: baseUrl('https://api.anthropic.com').describe(
    'Anthropic, or what speaks like it, for /v1/messages; its own API when only the key is given',
  ),
  HIVEMIND_ANTHROPIC_KEY: key.describe('key that is sent there'),
};

type UpstreamVariables = z.output<z.ZodObject<typeof upstreamVariables>>;

export const environmentProviders = (config: UpstreamVariables): EnvironmentProviders => ({
  openai: { baseUrl: config.HIVEMIND_OPENAI_BASE_URL, apiKey: config.HIVEMIND_OPENAI_KEY },
  anthropic: { baseUrl: config.HIVEMIND_ANTHROPIC_BASE_URL, apiKey: config.HIVEMIND_ANTHROPIC_KEY },
});

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash;
}
