export { createEmbedder, type EmbedderSettings } from './create-embedder';
export { createEmbedders } from './create-embedders';
export type { EmbedderObserver } from './embedder-observer';
export { EmbedderSetupError } from './embedder-setup-error';
export {
  checkEmbedderVariables,
  embedderSettings,
  type EmbedderVariables,
  embedderVariables,
} from './embedder-variables';
