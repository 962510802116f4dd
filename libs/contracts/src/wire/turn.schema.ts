import { z } from 'zod';
import {
  budgetSchema,
  bundleSchema,
  configOverlaySchema,
  holdSchema,
  hostMessagesSchema,
  policyOverlaySchema,
  turnNumberSchema,
} from './compile.schema';
import { receiptSchema } from './receipt.schema';
import { recordSchema } from './record.schema';
import { anyText, identifier, MAX_ID_CHARACTERS, optional, requiredText } from './text.schema';

const packetFields = {
  session_id: identifier(),
  turn_number: turnNumberSchema,
  budget_total: budgetSchema,
  operator_briefing: optional(anyText()),
  holds: optional(z.array(holdSchema)),
  artifacts_context: optional(anyText()),
  policy: optional(policyOverlaySchema),
  config: optional(configOverlaySchema),
};

export const turnBody = z.object({
  ...packetFields,
  user_input: requiredText(),
  exchange_pair_id: identifier(),
  messages: optional(hostMessagesSchema),
  recall_top_k: optional(z.int().min(1)),
  author: optional(anyText(MAX_ID_CHARACTERS)),
});
export type TurnBody = z.output<typeof turnBody>;

export const turnTimingsSchema = z.object({
  embed_s: z.number(),
  store_and_recall_s: z.number(),
  completion_s: z.number(),
  compile_s: z.number(),
  receipts_s: z.number(),
  total_s: z.number(),
});

export const turnData = z.object({
  bundle: bundleSchema,
  receipt: receiptSchema,
  stored: z.object({ id: z.string(), receipt_id: z.string(), deduplicated: z.literal(true).optional() }),
  recalled_memories: z.int(),
  recalled_conversation: z.int(),
  session_history: z.int(),
  warnings: z.array(z.string()),
  timings: turnTimingsSchema,
});
export type TurnData = z.infer<typeof turnData>;

/** Records of a caller's own recall; anything the recall endpoints return fits. */
const recalledRecords = z.array(
  recordSchema.extend({ id: identifier(), content: anyText(), metadata: optional(recordSchema.shape.metadata) }),
);

export const compileBody = z
  .object({
    ...packetFields,
    messages: hostMessagesSchema,
    user_input: optional(requiredText()),
    recalled_conversation: optional(recalledRecords),
    recalled_memories: optional(recalledRecords),
    event_id: optional(anyText(MAX_ID_CHARACTERS)),
    trace_id: optional(anyText(MAX_ID_CHARACTERS)),
    /** Unix seconds between the years 1970 and 9999. */
    timestamp: optional(z.number().min(0).max(253_402_300_799)),
  })
  .superRefine((body, ctx) => {
    if (body.messages?.length === 0 && body.user_input === undefined)
      ctx.addIssue({
        code: 'custom',
        path: ['messages'],
        message: 'is empty and there is no user_input; send at least one of the two',
      });
  });
export type CompileBody = z.output<typeof compileBody>;

export const compileData = z.object({ bundle: bundleSchema, receipt: receiptSchema });
