export { type Compression, type CompressionContext, compressPrompt } from './compress-prompt';
export type { Extractor } from './model/extractor';
export { deriveSession } from './session/derive-session';
export { type Scope, scopeKey } from './session/scope-key';
export { emptySessionMemory, readSessionMemory, type SessionMemory } from './session/session-memory';
export { countPromptTokens } from './tokens/prompt-tokens';
