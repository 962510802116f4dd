export interface EmbedderCall {
  /** What makes the vectors. */
  embedder: 'static' | 'huggingface' | 'onnx';
  texts: number;
}

/** What metrics are told of an embedder. Whatever is left out is not told. */
export interface EmbedderObserver {
  /** Goes around each call of a model itself, for so many texts: calls `work` once and answers as it does. */
  around?<T>(call: EmbedderCall, work: () => Promise<T>): Promise<T>;
  /** So many texts of a call needed no work: their vectors were known, or were being made for somebody else. */
  onHits?(count: number): void;
  /** So many texts of a call had to be embedded. */
  onMisses?(count: number): void;
  /** The known vectors take so many bytes now. */
  onSize?(bytes: number): void;
}
