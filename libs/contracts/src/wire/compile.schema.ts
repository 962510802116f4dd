import { z } from 'zod';
import { anyText, identifier, optional, requiredText } from './text.schema';
import { countedRecordSchema } from './record.schema';

/** The largest packet that may be asked for, in o200k tokens. */
export const MAX_BUDGET_TOKENS = 128_000;

export const budgetSchema = z.int().min(1).max(MAX_BUDGET_TOKENS).describe('Size of the packet in o200k_base tokens.');
export const turnNumberSchema = z
  .int()
  .min(0)
  .describe('Number of the exchange in its session; your client counts it up.');

export const admissionStrategySchema = z.enum(['balanced', 'recency', 'relevance']);
const count = (description: string) => z.int().min(0).describe(description);

const policyFields = {
  max_context_tokens: budgetSchema.describe('Tokens the packet may use. Default: `budget_total`.'),
  max_items: count('Items in the packet. Default: 50, or one for each 128 tokens of budget if that is more.'),
  max_memory_items: count('Recalled memories. Default: 10, or one for each 512 tokens of budget if that is more.'),
  max_tool_items: count('Tool results. Default: 10.'),
  max_hold_items: count('Holds. Default: null, no cap.').nullable(),
  include_memory: z.boolean().describe('Recalled memories and exchanges. Default: true.'),
  include_tools: z.boolean().describe('Tool results. Default: true.'),
  include_system: z.boolean().describe('Status line and artifacts. Default: true.'),
  include_directives: z.boolean().describe('The operator briefing. Default: true.'),
  include_holds: z.boolean().describe('Holds. Default: true.'),
  admission_strategy: admissionStrategySchema.describe(
    'How items compete for the budget: by source weight, by age, or by score. Default: `balanced`.',
  ),
};
export const policySchema = z
  .strictObject(policyFields)
  .meta({ id: 'Policy', description: 'The policy that a packet was compiled with.' });
export type CompilePolicy = z.infer<typeof policySchema>;
export const policyOverlaySchema = policySchema.partial().meta({
  id: 'PolicyOverlay',
  description:
    'Single fields of the compile policy; those left out keep what the budget gives them. Unknown fields are refused.',
});

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
  source_weights: z
    .partialRecord(weightedSourceSchema, z.number().min(0))
    .describe(
      'Share of the free budget per source; 0 shuts one out. Default: hold 4, conversation 3, hivemind 3, recalled_conversation 2, tool 2.',
    ),
  render_timestamps: z.boolean().describe('Recalled memories begin with `Time: <ISO 8601>`. Default: true.'),
  neutralise_control_tokens: z
    .boolean()
    .describe(
      'Control tokens in recalled text are made harmless in the packet; what is stored stays as it is. Default: true.',
    ),
});
export type CompilerConfig = z.infer<typeof compilerConfigSchema>;
export const configOverlaySchema = compilerConfigSchema.partial().meta({
  id: 'ConfigOverlay',
  description: 'Single settings of the compiler. Unknown fields are refused.',
});

export const holdSchema = z
  .object({
    id: identifier(),
    title: anyText(),
    content: anyText(),
    tokens: optional(z.number().min(0)).describe('A label, shown as sent; `hold_tokens` is measured.'),
    held_since: optional(z.union([z.number(), anyText(256)])).describe('A label, shown as sent.'),
    priority: optional(z.number()).describe('Higher stands first. Default: 0.'),
  })
  .meta({ id: 'Hold', description: 'State that your client keeps pinned. It is never stored and never recalled.' });
export type Hold = z.infer<typeof holdSchema>;

export const chatMessageSchema = z
  .object({
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    content: anyText(),
    timestamp: optional(z.number()).describe('Unix seconds. Left out: the message stands where it was sent.'),
    metadata: optional(
      z.looseObject({
        tool_call_id: optional(anyText(256)).describe('Of a tool result; becomes `tool_call_id` in the packet.'),
        tool_name: optional(anyText(256)).describe('Of a tool result; becomes `name` in the packet.'),
        author: optional(anyText(256)).describe('Who wrote it; becomes `name` in the packet.'),
      }),
    ),
  })
  .meta({ id: 'ChatMessage', description: 'A host message in chat form. A tool result has the role `tool`.' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const eventBase = { id: optional(anyText(256)), ts: optional(z.number()).describe('Unix seconds.') };
const jsonValue = z.union([anyText(), z.json()]);
export const eventMessageSchema = z
  .discriminatedUnion('type', [
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
  ])
  .meta({
    id: 'EventMessage',
    description:
      'A host message in event form. `tool.call.finished` counts as source `tool` and under `max_tool_items`.',
  });
export type EventMessage = z.infer<typeof eventMessageSchema>;

const isEvent = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'type' in entry && 'payload' in entry;

/**
 * Host messages in one of the two forms; the first entry decides which, and the list may not mix them.
 * Parsed entries keep their order.
 */
export const hostMessagesSchema = z
  .array(z.unknown())
  .transform((entries, ctx): (ChatMessage | EventMessage)[] => {
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
  })
  .meta({
    id: 'HostMessages',
    description: 'Messages of the host, all in chat form or all in event form; the first entry decides.',
    anyOf: [
      { type: 'array', items: { $ref: '#/$defs/ChatMessage' } },
      { type: 'array', items: { $ref: '#/$defs/EventMessage' } },
    ],
  });

/** Whether a parsed host message is of the event form. */
export const isEventMessage = (message: ChatMessage | EventMessage): message is EventMessage => 'type' in message;

export const packetMessageSchema = z
  .object({
    id: z.string().describe("The record's id where there is one, else a name within the packet."),
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    content: z.string(),
    tool_call_id: z.string().nullable(),
    name: z.string().nullable().describe('Author of the message, or name of the tool.'),
  })
  .meta({ id: 'PacketMessage', description: 'One message of the prompt.' });
export type PacketMessage = z.infer<typeof packetMessageSchema>;

export const sourceCountsSchema = z
  .partialRecord(packetSourceSchema, z.int())
  .meta({ id: 'SourceCounts', description: 'Items in the packet per source; section markers are not counted.' });
export type SourceCounts = z.infer<typeof sourceCountsSchema>;

export const bundleTraceSchema = z
  .object({
    session_id: z.string(),
    turn_number: z.int(),
    built_at: z.string().describe('ISO 8601.'),
    event_id: z.string().nullable(),
    trace_id: z.string().nullable(),
    user_input: z.string().nullable(),
    budget_total: z.int(),
    budget_used: z.int(),
    budget_available: z.int(),
    conversation_tokens: z.int(),
    hold_tokens: z.int(),
    context_message_count: z.int().describe('Messages in the packet.'),
    source_counts: sourceCountsSchema,
    recalled_conversation_count: z.int().describe('Recalled exchange halves that stand in the packet.'),
    recalled_memory_count: z.int().describe('Recalled memories that stand in the packet.'),
    recalled_memory_input_count: z.int().describe('Recalled memories that competed for a place.'),
    neutralised_control_tokens: z.int().describe('Control tokens that were made harmless in recalled text.'),
    receipt_id: z.string(),
    parent_receipt_id: z.string().nullable(),
  })
  .meta({ id: 'BundleTrace', description: 'What went into the compile and what came of it.' });

export const bundleSchema = z
  .object({
    messages: z.array(packetMessageSchema).describe('The prompt, in order. Put nothing between its messages.'),
    policy: policySchema,
    token_count: z.int().describe('Exact size of `messages` in o200k_base tokens, 4 a message included.'),
    source_counts: sourceCountsSchema,
    budget_total: z.int(),
    budget_available: z.int().describe('Tokens left, at least 0.'),
    conversation_tokens: z.int().describe("Tokens of the session's conversation."),
    hold_tokens: z.int().describe('Tokens of the holds.'),
    trace: bundleTraceSchema,
  })
  .meta({ id: 'Bundle', description: 'A context packet with its accounts.' });
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
