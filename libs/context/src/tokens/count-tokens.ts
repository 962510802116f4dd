import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens as countO200k, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { endOfPiece, NOT_ASCII } from './ascii-pieces';
import { AsciiRanks } from './ascii-ranks';
import { countableParts } from './long-runs';
import { mergedTokens } from './merge-pieces';
import { LONGEST_KEPT, PieceCounts } from './piece-counts';
import { SplitRule } from './split-rule';

/** What a message costs beside its content, in tokens: its role and frame. */
export const MESSAGE_OVERHEAD_TOKENS = 4;

const AS_ORDINARY_TEXT = { disallowedSpecial: new Set<string>() };

// The tokenizer remembers the split of every unknown word. A stranger chooses the words, so that its default of 100,000
// of them could come to hundreds of megabytes.
setMergeCacheSize(10_000);

// Made with the first text: a process that counts nothing need not have it.
let ranks: AsciiRanks | undefined;

const asciiPieces = new PieceCounts((text, from, to) =>
  mergedTokens((ranks ??= new AsciiRanks(vocabulary)), text, from, to),
);
const otherPieces = new SplitRule((piece) => countO200k(piece, AS_ORDINARY_TEXT));

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
  for (const part of countableParts(text)) tokens += countPart(part);
  return tokens;
}

/** The sum over the pieces into which the tokenizer's rule splits a text; it never joins two of them. */
function countPart(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at);
    if (end === NOT_ASCII || end - at > LONGEST_KEPT) {
      tokens += otherPieces.tokensFrom(text, at);
      at = otherPieces.end;
    } else {
      // A character of ASCII is a token; a quarter of all pieces are but one.
      tokens += end - at === 1 ? 1 : asciiPieces.of(text, at, end);
      at = end;
    }
  }
  return tokens;
}
