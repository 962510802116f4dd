import { createHash } from 'node:crypto';
import { countTokens } from '@hivemind/context';

/** Texts whose count is remembered. An entry of a long text is its digest, so that this is about 5 MB at most. */
const REMEMBERED_TEXTS = 40_000;
/** Shorter texts are their own key. */
const DIGEST_FROM_LENGTH = 64;

const counts = new Map<string, number>();

const keyOf = (text: string): string =>
  text.length < DIGEST_FROM_LENGTH ? text : createHash('sha256').update(text, 'utf16le').digest('base64');

/**
 * Tokens of a text by o200k_base. A conversation is sent again with every step, and counting is the dearest part of
 * looking at it, so that counts are remembered by content; the least lately used goes first.
 */
export function tokensOf(text: string): number {
  if (text === '') return 0;
  const key = keyOf(text);
  const known = counts.get(key);
  if (known !== undefined) {
    counts.delete(key);
    counts.set(key, known);
    return known;
  }
  const tokens = countTokens(text);
  counts.set(key, tokens);
  if (counts.size > REMEMBERED_TEXTS) counts.delete(counts.keys().next().value!);
  return tokens;
}

/** The split rule of o200k_base never joins a line end with what follows it, unless that is white space or a slash. */
const SAFE_LINE_STARTS = /(?<=\n)(?=[^\s/])/;

/** As `tokensOf`, for a text that mostly grows at its end: the count of each line is remembered. */
export function tokensOfLines(text: string): number {
  let tokens = 0;
  for (const part of text.split(SAFE_LINE_STARTS)) tokens += tokensOf(part);
  return tokens;
}
