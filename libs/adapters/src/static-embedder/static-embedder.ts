import { resolve } from 'node:path';
import { HivemindError } from '@hivemind/contracts';
import { splitWords, STOP_WORDS } from '@hivemind/memory';
import type { Embedder } from '@hivemind/ports';
import { SpellingVectors } from './spelling-vectors';
import { readWordVectors, type WordVectors } from './word-vectors';

// The same place from src and from dist.
const BUNDLED = resolve(__dirname, '../../assets/static-glove-100d.bin');
const MAX_WORDS = 8_192;
const LONGEST_SPELLED = 256;
const LONE_LETTER = /^[a-z]$/;
const NUMBER = /^\p{N}+$/u;

// A number says little about the topic; dates and counts would draw all texts together.
const NUMBER_SHARE = 0.1;

/** What records and collections call this embedder. Another asset takes another name. */
export const STATIC_MODEL = 'hivemind-static-glove-100d';

/**
 * Mean of word vectors (GloVe, 100 dimensions, 50,000 words) with SIF weights; words outside the vocabulary by their
 * spelling. No model server, no network: some 0.05 ms for a short text. Of a very long text the first 8,192 words count.
 */
export class StaticEmbedder implements Embedder {
  readonly model = STATIC_MODEL;
  readonly dimensions: number;
  readonly windowCharacters = 1_600;
  private readonly spelling: SpellingVectors;

  private constructor(private readonly vectors: WordVectors) {
    this.dimensions = vectors.dimensions;
    this.spelling = new SpellingVectors(vectors.dimensions);
  }

  /** @throws Error when the file is missing or of another version */
  static async load(file: string = BUNDLED): Promise<StaticEmbedder> {
    return new StaticEmbedder(await readWordVectors(file));
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    return texts.map((text) => {
      if (signal?.aborted) throw new HivemindError('TIMEOUT', 'The embedding was given up.', { cause: signal.reason });
      return this.embedOne(text);
    });
  }

  private embedOne(text: string): Float32Array {
    const sum = new Float64Array(this.dimensions);
    const words = splitWords(text, MAX_WORDS);
    for (const word of words) this.addWord(sum, word);
    // Stop words, punctuation, emoji or nothing at all: what there is, by its spelling.
    if (isZero(sum)) for (const word of words) this.spelling.add(sum, word, 1);
    if (isZero(sum)) this.spelling.add(sum, text.slice(0, LONGEST_SPELLED), 1);
    return unit(sum);
  }

  private addWord(sum: Float64Array, word: string): void {
    if (STOP_WORDS.has(word) || LONE_LETTER.test(word)) return;
    const { rows, scales, components, unknownNorm } = this.vectors;
    const row = rows.get(word);
    if (row === undefined)
      return this.spelling.add(sum, word, NUMBER.test(word) ? NUMBER_SHARE * unknownNorm : unknownNorm);
    const scale = scales[row]!;
    for (let d = 0, at = row * sum.length; d < sum.length; d++, at++) sum[d]! += scale * components[at]!;
  }
}

const isZero = (vector: Float64Array): boolean => vector.every((value) => value === 0);

/** The vector at length 1. Multiplication, addition and square root only: the same bits on every machine. */
function unit(vector: Float64Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const factor = 1 / Math.sqrt(squares);
  return Float32Array.from(vector, (value) => value * factor);
}
