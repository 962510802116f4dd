import { z } from 'zod';
import { callerMetadataSchema } from './memory.schema';
import { exchangeRoleSchema } from './record.schema';
import { identifier, optional, requiredText } from './text.schema';
import { turnNumberSchema } from './compile.schema';

export const storeExchangeBody = z.object({
  content: requiredText(),
  session_id: identifier(),
  turn_number: turnNumberSchema,
  role: exchangeRoleSchema,
  exchange_pair_id: identifier(),
  additional_metadata: optional(callerMetadataSchema),
});
export const storeExchangeData = z.object({
  message: z.string(),
  id: z.string(),
  receipt_id: z.string(),
  /** Present and true when the same half was stored before and nothing new was written. */
  deduplicated: z.literal(true).optional(),
});

export const recallConversationBody = z.object({
  query: requiredText(),
  session_id: optional(identifier()),
  top_k: optional(z.int().min(1)),
});
