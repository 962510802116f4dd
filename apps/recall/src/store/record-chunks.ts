import { chunkId } from '@hivemind/contracts';
import { analyse, analyseHalf, chunkText } from '@hivemind/memory';
import type { Embedder, RecordChunk } from '@hivemind/ports';

/** Halves before a half that lend it their words. */
export const PRECEDING = 2;

/** What the rows of a record are made from. */
export interface ChunkSource {
  id: string;
  content: string;
  /** Epoch seconds. */
  timestamp: number;
  /** On exchange halves: what was said before it in its session, newest first. */
  preceding?: readonly string[];
}

/**
 * The rows of each record: its content in chunks that fit the embedder, all embedded together, with their terms.
 * @throws as `Embedder.embed`
 */
export async function makeChunks(
  embedder: Embedder,
  sources: readonly ChunkSource[],
  signal?: AbortSignal,
): Promise<RecordChunk[][]> {
  const texts = sources.map(({ content }) => chunks(embedder, content));
  const vectors = await embedder.embed(texts.flat(), signal);
  let taken = 0;
  return sources.map((source, i) =>
    texts[i]!.map((text, place) => ({
      id: chunkId(source.id, place),
      dense: vectors[taken++]!,
      lexical: chunkTerms(source, text, place),
    })),
  );
}

/** Lexical terms of a half's first chunk. */
export const halfTerms = (embedder: Embedder, half: Omit<ChunkSource, 'id'>): string =>
  chunkTerms(half, chunks(embedder, half.content)[0]!, 0);

const chunks = ({ windowCharacters }: Embedder, content: string): string[] =>
  chunkText(content, windowCharacters).map(({ text }) => text);

/** The terms of one chunk; only the first chunk of a half borrows from what was said before it. */
function chunkTerms({ timestamp, preceding }: Omit<ChunkSource, 'id'>, text: string, place: number): string {
  const terms = preceding ? analyseHalf(text, place === 0 ? preceding : [], timestamp) : analyse(text, timestamp);
  return terms.join(' ');
}
