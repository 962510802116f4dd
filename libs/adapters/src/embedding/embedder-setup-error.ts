/** An embedder cannot be set up as it was chosen; the message tells the operator what to do. */
export class EmbedderSetupError extends Error {
  override readonly name = 'EmbedderSetupError';
}
