import type { UpstreamKind } from '@hivemind/ports';

/**
 * What an input token costs that the provider has in its prompt cache, as a share of one that it has not: a tenth by the
 * price lists of Anthropic, and of OpenAI's present models (older ones ask a quarter or half). An upstream whose price is
 * another says so in its settings.
 */
export const CACHED_TOKEN_PRICES: Record<UpstreamKind, number> = { openai: 0.1, anthropic: 0.1 };
