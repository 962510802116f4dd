import { isoSeconds } from '../render/iso-time';
import { countTokens } from './count-tokens';

/** The line that tells when a memory was stored, or an empty text when the time cannot be told. */
export function timeStamp(epochSeconds: number | undefined): string {
  const time = epochSeconds === undefined ? null : isoSeconds(epochSeconds);
  return time === null ? '' : `Time: ${time}\n`;
}

const USUAL_STAMP = timeStamp(0);
const USUAL_STAMP_TOKENS = countTokens(USUAL_STAMP);

/**
 * Tokens of stamp and text together, exact, without counting the text again. The stamp ends in a line feed, which the
 * split rule of o200k_base keeps apart from all that follows but white space and slashes; and digits count by their
 * number, so that every stamp of the usual length costs the same.
 */
export function stampedTokens(stamp: string, text: string, textTokens: number): number {
  if (stamp === '') return textTokens;
  if (stamp.length !== USUAL_STAMP.length || /^[\s/]/.test(text)) return countTokens(stamp + text);
  return USUAL_STAMP_TOKENS + textTokens;
}
