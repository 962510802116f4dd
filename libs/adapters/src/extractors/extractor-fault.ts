export type ExtractorFaultKind = 'timeout' | 'unreachable' | 'refused' | 'bad_answer';

/** Why a model made no state. Holds neither the key nor any text of the conversation, so that it may be logged. */
export class ExtractorFault extends Error {
  constructor(
    readonly kind: ExtractorFaultKind,
    said: string,
  ) {
    super(`${kind}: ${said}`);
    this.name = 'ExtractorFault';
  }
}
