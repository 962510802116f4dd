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
  session_id: identifier().describe('Your name for the conversation. A fresh one begins with nothing read back.'),
  turn_number: turnNumberSchema,
  budget_total: budgetSchema,
  operator_briefing: optional(anyText()).describe(
    'Standing instructions, in the packet whatever the budget. Never stored: send them each turn.',
  ),
  holds: optional(z.array(holdSchema)).describe(
    'Pinned state for this packet. Never stored: send them until they are over.',
  ),
  artifacts_context: optional(anyText()).describe('Documents or excerpts for this packet alone. Never stored.'),
  policy: optional(policyOverlaySchema),
  config: optional(configOverlaySchema),
};

export const turnBody = z.object({
  ...packetFields,
  user_input: requiredText().describe('The new message: stored verbatim, searched with, last in the packet.'),
  exchange_pair_id: identifier().describe('A fresh unique id for this exchange; the reply is stored under the same.'),
  messages: optional(hostMessagesSchema).describe(
    'Tool results and the like that the service does not store. Not the conversation: it is read back.',
  ),
  recall_top_k: optional(z.int().min(1)).describe(
    "Results of each search. Default: by budget; at most the plan's `max_top_k`.",
  ),
  author: optional(anyText(MAX_ID_CHARACTERS)).describe(
    'Who wrote the message; becomes its `name` and can be filtered by.',
  ),
});
export type TurnBody = z.output<typeof turnBody>;

export const turnTimingsSchema = z
  .object({
    embed_s: z.number(),
    store_and_recall_s: z.number(),
    completion_s: z.number(),
    compile_s: z.number(),
    receipts_s: z.number(),
    total_s: z.number(),
  })
  .meta({ id: 'TurnTimings', description: 'Seconds spent in each phase.' });

export const turnData = z.object({
  bundle: bundleSchema,
  receipt: receiptSchema,
  stored: z
    .object({
      id: z.string(),
      receipt_id: z.string(),
      deduplicated: z.literal(true).optional().describe('Present when the message was stored before.'),
    })
    .describe('The record of `user_input`.'),
  recalled_memories: z.int().describe('Memories that the search found.'),
  recalled_conversation: z.int().describe('Exchange halves that the search found.'),
  session_history: z.int().describe('Messages of this session that were read back.'),
  warnings: z.array(z.string()).describe('Searches that failed; the turn went on without them.'),
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
    messages: hostMessagesSchema.describe('The conversation to compile, oldest first.'),
    user_input: optional(requiredText()).describe(
      'The current message, when it is not the last user entry of `messages`.',
    ),
    recalled_conversation: optional(recalledRecords).describe(
      'Exchange halves that you recalled, as `/conversation/recall` returns them.',
    ),
    recalled_memories: optional(recalledRecords).describe(
      'Memories that you recalled, as `/recall_memory` returns them.',
    ),
    event_id: optional(anyText(MAX_ID_CHARACTERS)).describe('Your own id, repeated in the trace.'),
    trace_id: optional(anyText(MAX_ID_CHARACTERS)).describe('Your own id, repeated in the trace.'),
    timestamp: optional(z.number().min(0).max(253_402_300_799)).describe(
      'Unix seconds of the compile, up to the year 9999. Default: now.',
    ),
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
