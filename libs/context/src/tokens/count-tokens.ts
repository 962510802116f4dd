import { countTokens as countO200k, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { countableParts } from './long-runs';

/** What a message costs beside its content, in tokens: its role and frame. */
export const MESSAGE_OVERHEAD_TOKENS = 4;

const AS_ORDINARY_TEXT = { disallowedSpecial: new Set<string>() };

// The tokenizer remembers the split of every unknown word. A stranger chooses the words, so that its default of 100,000
// of them could come to hundreds of megabytes.
setMergeCacheSize(10_000);

/**
 * Tokens of a text by o200k_base. The text of a special token (`<|endoftext|>`) counts as the ordinary text it is.
 *
 * For a text without an unbroken run of 1,024 characters of one kind (letters; symbols; white space; line ends and
 * slashes) this is exactly what any o200k_base tokenizer counts. A longer run is cut after every 512 UTF-16 units from
 * its start, and the count is the sum over the parts: about a token off for a cut, in time that grows
 * linearly with the text.
 */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const part of countableParts(text)) tokens += countO200k(part, AS_ORDINARY_TEXT);
  return tokens;
}
