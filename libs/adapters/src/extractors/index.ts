export { createExtractors } from './create-extractors';
export type { ExtractionSettings } from './extraction-variables';
