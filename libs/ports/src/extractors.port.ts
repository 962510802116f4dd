import type { Extractor } from '@hivemind/compression';
import type { CompressionSettings } from '@hivemind/contracts';

/** The models that can make a state of a history, by the name that settings call them. */
export interface Extractors {
  /** Undefined when the process was told of no such model; the rules need none. */
  of(name: Exclude<CompressionSettings['extractor'], 'rules'>): Extractor | undefined;
}
