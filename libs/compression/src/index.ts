export {
  compressPrompt,
  type CompressionContext,
  deriveSession,
  emptySessionMemory,
  type Extractor,
  scopeKey,
  type SessionMemory,
} from './placeholder';
