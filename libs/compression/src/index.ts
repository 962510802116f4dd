export { compressPrompt } from './compress-prompt';
export { countPromptTokens, isBelowThreshold } from './tokens/prompt-tokens';
