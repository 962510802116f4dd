import { z } from 'zod';

/** The wire forms of a conversation: OpenAI chat messages, or Anthropic messages with `system` beside them. */
export const CONVERSATION_FORMATS = ['openai', 'anthropic'] as const;
export const EXTRACTOR_NAMES = ['rules', 'huggingface', 'openai'] as const;
/** `aggressive`: whenever the gates allow. `cache_aware`: only when it pays against the provider's prompt cache. */
export const COMPRESSION_POLICIES = ['aggressive', 'cache_aware'] as const;

/** A message of either format. Only what compression reads is named; all else passes through. */
export const promptMessageSchema = z.looseObject({ role: z.string() });
export type PromptMessage = z.infer<typeof promptMessageSchema>;

export const contentBlockSchema = z.looseObject({ type: z.string() });

/** What the provider would be sent, as far as compression is concerned. */
export const chatPromptSchema = z.object({
  format: z.enum(CONVERSATION_FORMATS),
  messages: z.array(promptMessageSchema).min(1),
  /** Anthropic's standing instructions. */
  system: z.union([z.string(), z.array(contentBlockSchema)]).optional(),
  tools: z.array(z.looseObject({})).optional(),
});
export type ChatPrompt = z.infer<typeof chatPromptSchema>;

export const compressionSettingsSchema = z.object({
  /** Prompts of fewer tokens are left as they are. */
  threshold_tokens: z.number().int().min(0).max(2_000_000),
  /** Assistant steps at the end that stay verbatim. */
  step_window: z.number().int().min(1).max(100),
  extractor: z.enum(EXTRACTOR_NAMES),
  strategy: z.enum(['state', 'spans']),
  policy: z.enum(COMPRESSION_POLICIES),
  /** What a cached input token costs at the upstream, as a share of an uncached one. */
  cached_token_price: z.number().min(0).max(1),
});
export type CompressionSettings = z.infer<typeof compressionSettingsSchema>;

export const DEFAULT_COMPRESSION_SETTINGS: CompressionSettings = {
  threshold_tokens: 4_000,
  step_window: 4,
  extractor: 'rules',
  strategy: 'state',
  policy: 'cache_aware',
  cached_token_price: 0.1,
};

/** The state that stands for a compressed history. */
export const extractedStateSchema = z.looseObject({
  intent: z.string(),
  difficulty: z.string(),
  reasoning_effort: z.string(),
  active_constraints: z.looseObject({
    identifiers: z.record(z.string(), z.unknown()),
    values: z.record(z.string(), z.unknown()),
    actions_taken: z.array(z.looseObject({ tool: z.string() })),
    files_modified: z.array(z.looseObject({ path: z.string() })),
    progress: z.looseObject({}),
    requirements: z.record(z.string(), z.unknown()),
    errors_encountered: z.array(z.looseObject({ error: z.string() })),
  }),
  conversation_status: z.string(),
});
export type ExtractedState = z.infer<typeof extractedStateSchema>;

/** What compressing came to. `messages` and `system` are the prompt to send, compressed or as it came. */
export const compressionResultSchema = z.object({
  mode: z.enum(['state', 'none']),
  /** Why nothing was compressed; null in mode `state`. */
  fallback: z.string().nullable(),
  messages: z.array(promptMessageSchema),
  system: z.union([z.string(), z.array(contentBlockSchema)]).optional(),
  state: extractedStateSchema.nullable(),
  original_tokens: z.number().int(),
  tokens: z.number().int(),
  /** 1 − tokens / original_tokens; 0 in mode `none`. */
  ratio: z.number(),
  /** Time that the extraction took; 0 when none was needed. */
  latency_ms: z.number(),
  extraction_prompt_tokens: z.number().int(),
  extraction_completion_tokens: z.number().int(),
});
export type CompressionResult = z.infer<typeof compressionResultSchema>;
