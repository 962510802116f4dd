/** What metrics are told of an embedder. Whatever is left out is not told. */
export interface EmbedderObserver {
  /** So many texts of a call needed no work: their vectors were known, or were being made for somebody else. */
  onHits?(count: number): void;
  /** So many texts of a call had to be embedded. */
  onMisses?(count: number): void;
  /** The known vectors take so many bytes now. */
  onSize?(bytes: number): void;
}
