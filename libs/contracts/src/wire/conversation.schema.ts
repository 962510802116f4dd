import { z } from 'zod';
import { callerMetadataSchema } from './memory.schema';
import { exchangeRoleSchema } from './record.schema';
import { identifier, optional, requiredText } from './text.schema';
import { turnNumberSchema } from './compile.schema';

export const storeExchangeBody = z.object({
  content: requiredText().describe('The text of this half, kept verbatim.'),
  session_id: identifier().describe('The session of the exchange.'),
  turn_number: turnNumberSchema,
  role: exchangeRoleSchema.describe('Which side of the exchange: `user` began it, `assistant` answered.'),
  exchange_pair_id: identifier().describe('The id that `/turn` was called with; it makes the two halves one exchange.'),
  additional_metadata: optional(callerMetadataSchema).describe('Your keys on this half; `author` says who wrote it.'),
});
export const storeExchangeData = z.object({
  message: z.string(),
  id: z.string(),
  receipt_id: z.string(),
  deduplicated: z
    .literal(true)
    .optional()
    .describe('Present when the same half was stored before and nothing new was written.'),
});

export const recallConversationBody = z.object({
  query: requiredText().describe('Text to search for; matched against both sides of every exchange.'),
  session_id: optional(identifier()).describe(
    'Given: replays this session, newest first. Left out or null: searches all sessions.',
  ),
  top_k: optional(z.int().min(1)).describe(
    "Exchanges to return, in a replay rows. Default: 10; at most the plan's `max_top_k`.",
  ),
});
