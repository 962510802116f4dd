import { countTokens } from '@hivemind/context';
import { TextCounts } from './text-counts';

const counts = new TextCounts(countTokens);

/**
 * Tokens of a text by o200k_base. A conversation is sent again with every step, and counting is the dearest part of
 * looking at it, so that counts are remembered by content.
 */
export const tokensOf = (text: string): number => (text === '' ? 0 : counts.of(text));

/** The split rule of o200k_base never joins a line end with what follows it, unless that is white space or a slash. */
const SAFE_LINE_STARTS = /(?<=\n)(?=[^\s/])/;

/** As `tokensOf`, for a text that mostly grows at its end: the count of each line is remembered. */
export function tokensOfLines(text: string): number {
  let tokens = 0;
  for (const part of text.split(SAFE_LINE_STARTS)) tokens += tokensOf(part);
  return tokens;
}
