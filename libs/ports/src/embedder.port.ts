/** Whose vectors a collection holds. */
export interface CollectionModel {
  /** Name of the embedding model. */
  model: string;
  /** Length of its vectors. */
  dimensions: number;
}

/** Turns texts into vectors. One embedder serves one model; collections remember which model made them. */
export interface Embedder {
  /** Name of the model, as stamped on records (`embedding_model`). */
  readonly model: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Longest text that one vector should stand for, in characters; longer content is chunked to this size. */
  readonly windowCharacters: number;
  /**
   * One vector per text, unit length, in the order given; never a zero vector, whatever the text. Callers may get the
   * same array twice and leave it as it is.
   * @param signal gives up when aborted
   * @throws HivemindError UPSTREAM_ERROR when a provider fails, TIMEOUT when `signal` aborts
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}

/** The embedders of a process. While projects move from one model to another, collections of both are served. */
export interface Embedders {
  /** The one that the settings choose: new collections are made with it. */
  readonly chosen: Embedder;
  /**
   * The embedder of a collection, or null when this process has no means to make it.
   * @throws HivemindError when its provider had to be asked and failed
   */
  of(model: CollectionModel): Promise<Embedder | null>;
}
