import { z } from 'zod';
import { anyText, identifier, optional, requiredText } from './text.schema';
import { countedRecordSchema } from './record.schema';

/** The largest packet that may be asked for, in o200k tokens. */
export const MAX_BUDGET_TOKENS = 128_000;

export const budgetSchema = z.int().min(1).max(MAX_BUDGET_TOKENS);
export const turnNumberSchema = z.int().min(0);

export const admissionStrategySchema = z.enum(['balanced', 'recency', 'relevance']);
const count = z.int().min(0);

export const policySchema = z.strictObject({
  max_context_tokens: budgetSchema,
  max_items: count,
  max_memory_items: count,
  max_tool_items: count,
  max_hold_items: count.nullable(),
  include_memory: z.boolean(),
  include_tools: z.boolean(),
  include_system: z.boolean(),
  include_directives: z.boolean(),
  include_holds: z.boolean(),
  admission_strategy: admissionStrategySchema,
});
export type CompilePolicy = z.infer<typeof policySchema>;
export const policyOverlaySchema = policySchema.partial();

/** Where packet items come from. `directive` is protected, `system` counted but not weighted, the others compete. */
export const WEIGHTED_SOURCES = ['hold', 'conversation', 'hivemind', 'recalled_conversation', 'tool'] as const;
export const weightedSourceSchema = z.enum(WEIGHTED_SOURCES);
export type WeightedSource = z.infer<typeof weightedSourceSchema>;
export const packetSourceSchema = z.enum([
  'directive',
  'system',
  'conversation',
  'hivemind',
  'recalled_conversation',
  'tool',
]);
export type PacketSource = z.infer<typeof packetSourceSchema>;

export const compilerConfigSchema = z.strictObject({
  source_weights: z.partialRecord(weightedSourceSchema, z.number().min(0)),
  render_timestamps: z.boolean(),
  neutralise_control_tokens: z.boolean(),
});
export type CompilerConfig = z.infer<typeof compilerConfigSchema>;
export const configOverlaySchema = compilerConfigSchema.partial();

export const holdSchema = z.object({
  id: identifier(),
  title: anyText(),
  content: anyText(),
  tokens: optional(z.number().min(0)),
  held_since: optional(z.union([z.number(), anyText(256)])),
  priority: optional(z.number()),
});
export type Hold = z.infer<typeof holdSchema>;

export const chatMessageSchema = z.object({
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: anyText(),
  /** Unix seconds. Absent: the message stands where it was sent, beside its neighbour. */
  timestamp: optional(z.number()),
  metadata: optional(
    z.looseObject({
      tool_call_id: optional(anyText(256)),
      tool_name: optional(anyText(256)),
      author: optional(anyText(256)),
    }),
  ),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const eventBase = { id: optional(anyText(256)), ts: optional(z.number()) };
const jsonValue = z.union([anyText(), z.json()]);
export const eventMessageSchema = z.discriminatedUnion('type', [
  z.object({ ...eventBase, type: z.literal('user.input'), payload: z.looseObject({ text: requiredText() }) }),
  z.object({
    ...eventBase,
    type: z.literal('assistant.message.final'),
    payload: z.looseObject({ content: anyText() }),
  }),
  z.object({
    ...eventBase,
    type: z.literal('tool.call.finished'),
    payload: z.looseObject({
      call_id: identifier(),
      ok: z.boolean(),
      result: jsonValue.optional(),
      error: jsonValue.optional(),
    }),
  }),
]);
export type EventMessage = z.infer<typeof eventMessageSchema>;

const isEvent = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'type' in entry && 'payload' in entry;

/**
 * Host messages in one of the two forms; the first entry decides which, and the list may not mix them.
 * Parsed entries keep their order.
 */
export const hostMessagesSchema = z.array(z.unknown()).transform((entries, ctx): (ChatMessage | EventMessage)[] => {
  const events = isEvent(entries[0]);
  return entries.flatMap((entry, i) => {
    if (isEvent(entry) !== events) {
      const wanted = events ? 'events {type, payload}' : 'chat messages {role, content}';
      ctx.addIssue({
        code: 'custom',
        path: [i],
        input: entry,
        message: `mixes the two forms; the list began with ${wanted}, so every entry must be one`,
      });
      return [];
    }
    const parsed = (events ? eventMessageSchema : chatMessageSchema).safeParse(entry, { reportInput: true });
    if (parsed.success) return [parsed.data];
    for (const issue of parsed.error.issues) ctx.addIssue({ ...issue, path: [i, ...issue.path] } as never);
    return [];
  });
});

/** Whether a parsed host message is of the event form. */
export const isEventMessage = (message: ChatMessage | EventMessage): message is EventMessage => 'type' in message;

export const packetMessageSchema = z.object({
  id: z.string(),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  tool_call_id: z.string().nullable(),
  name: z.string().nullable(),
});
export type PacketMessage = z.infer<typeof packetMessageSchema>;

export const sourceCountsSchema = z.partialRecord(packetSourceSchema, z.int());
export type SourceCounts = z.infer<typeof sourceCountsSchema>;

export const bundleTraceSchema = z.object({
  session_id: z.string(),
  turn_number: z.int(),
  built_at: z.string(),
  event_id: z.string().nullable(),
  trace_id: z.string().nullable(),
  user_input: z.string().nullable(),
  budget_total: z.int(),
  budget_used: z.int(),
  budget_available: z.int(),
  conversation_tokens: z.int(),
  hold_tokens: z.int(),
  context_message_count: z.int(),
  source_counts: sourceCountsSchema,
  /** Recalled records that stand in the packet. */
  recalled_conversation_count: z.int(),
  recalled_memory_count: z.int(),
  /** Recalled memories that competed for a place. */
  recalled_memory_input_count: z.int(),
  /** Control tokens that were made harmless in recalled text. */
  neutralised_control_tokens: z.int(),
  receipt_id: z.string(),
  parent_receipt_id: z.string().nullable(),
});

export const bundleSchema = z.object({
  messages: z.array(packetMessageSchema),
  policy: policySchema,
  token_count: z.int(),
  source_counts: sourceCountsSchema,
  budget_total: z.int(),
  budget_available: z.int(),
  conversation_tokens: z.int(),
  hold_tokens: z.int(),
  trace: bundleTraceSchema,
});
export type Bundle = z.infer<typeof bundleSchema>;

/** Why a candidate is in the packet, or is not. */
export const admissionReasonSchema = z.enum([
  'protected',
  'admitted',
  'excluded_by_policy',
  'source_weight_zero',
  'source_cap',
  'item_cap',
  'already_in_conversation',
  'does_not_fit',
]);

/** What became of one candidate message. What is never stored is told by place, size and hash instead of text. */
export const admissionSchema = z.object({
  id: z.string(),
  source: z.enum(['directive', 'system', ...WEIGHTED_SOURCES]),
  tokens: z.int(),
  admitted: z.boolean(),
  reason: admissionReasonSchema,
  /** Place in the packet, counted from 0; null when passed over. */
  place: z.int().nullable(),
  scores: z.record(z.string(), z.number()).optional(),
  /** Of content that is stored nowhere: its UTF-8 bytes and their SHA-256. */
  bytes: z.int().optional(),
  sha256: z.string().optional(),
});
export type Admission = z.infer<typeof admissionSchema>;

/** Everything the compiler needs for one packet. Pure data: the same input makes the same bytes. */
export const compileInputSchema = z.object({
  sessionId: z.string(),
  turnNumber: z.int(),
  budgetTokens: z.int(),
  /** The current message when it is not the last user entry of `messages`; with its record's id when it is stored. */
  current: z.object({ id: z.string().optional(), content: z.string(), author: z.string().optional() }).optional(),
  messages: z.array(z.union([eventMessageSchema, chatMessageSchema])),
  /** The session's stored conversation in reading order. */
  history: z.array(countedRecordSchema),
  recalledMemories: z.array(countedRecordSchema),
  /** Recalled exchange halves, best exchange first, each exchange's halves together. */
  recalledConversation: z.array(countedRecordSchema),
  operatorBriefing: z.string().optional(),
  holds: z.array(holdSchema),
  artifactsContext: z.string().optional(),
  policy: policyOverlaySchema,
  config: configOverlaySchema,
  eventId: z.string().nullable(),
  traceId: z.string().nullable(),
  receiptId: z.string(),
  /** Epoch seconds of the compile. */
  builtAt: z.number(),
});
export type CompileInput = z.infer<typeof compileInputSchema>;

export const compileResultSchema = z.object({ bundle: bundleSchema, admissions: z.array(admissionSchema) });
export type CompileResult = z.infer<typeof compileResultSchema>;
