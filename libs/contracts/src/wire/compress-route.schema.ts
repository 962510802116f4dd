import { z } from 'zod';
import {
  chatPromptSchema,
  COMPRESSION_POLICIES,
  compressionResultSchema,
  compressionSettingsSchema,
  EXTRACTOR_NAMES,
} from './compress.schema';
import { receiptSchema } from './receipt.schema';
import { identifier, optional } from './text.schema';

const limits = compressionSettingsSchema.shape;

export const compressBody = z.object({
  format: chatPromptSchema.shape.format.describe('`openai`: chat messages. `anthropic`: `system` stands beside them.'),
  messages: chatPromptSchema.shape.messages.describe('The whole prompt, as you would send it to the provider.'),
  system: optional(chatPromptSchema.shape.system.unwrap()),
  tools: optional(chatPromptSchema.shape.tools.unwrap()).describe('Counted, never changed.'),
  session: optional(identifier()).describe(
    'Your name for the conversation. With it, state is kept from call to call and what was compressed can come back; without it nothing is kept.',
  ),
  settings: optional(
    z.object({
      threshold_tokens: optional(limits.threshold_tokens).describe('Default 4,000.'),
      step_window: optional(limits.step_window).describe('Assistant steps that stay verbatim. Default 4.'),
      extractor: optional(z.enum(EXTRACTOR_NAMES)).describe('Default `rules`, which asks no model.'),
      strategy: optional(
        z.literal('state', { error: 'must be "state"; other strategies are not served here' }),
      ).describe('Default `state`.'),
      policy: optional(z.enum(COMPRESSION_POLICIES)).describe('Default `aggressive`.'),
      cached_token_price: optional(limits.cached_token_price).describe(
        'What a cached input token costs you, as a share of an uncached one. Default 0.1.',
      ),
    }),
  ),
});
export type CompressBody = z.output<typeof compressBody>;

export const compressData = compressionResultSchema
  .omit({ extraction_prompt_tokens: true, extraction_completion_tokens: true })
  .extend({ receipt: receiptSchema });
