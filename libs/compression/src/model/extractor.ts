/** Asks a model for a state as JSON. Rejects when the model fails or does not answer in time. */
export type Extractor = (request: ExtractionRequest) => Promise<ExtractionAnswer>;

export interface ExtractionRequest {
  system: string;
  prompt: string;
  /** JSON Schema of the answer. */
  schema: object;
  timeoutMs: number;
}

export interface ExtractionAnswer {
  text: string;
  promptTokens: number;
  completionTokens: number;
}
