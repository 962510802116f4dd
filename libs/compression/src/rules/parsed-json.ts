import { exactJson } from '../reading/exact-json';
import { BoundedMemo } from '../bounded-memo';

/** No tool answers like that; and what goes through a value goes as deep as it is. */
const DEEPEST = 64;

/** Brackets in strings count, too: what looks too deep for them is told as a text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    // `[` and `{`, `]` and `}` differ by one bit.
    const bracket = text.charCodeAt(at) & ~0x20;
    if (bracket === 0x5b) {
      if (++depth > DEEPEST) return true;
    } else if (bracket === 0x5d) depth--;
  }
  return false;
}

const parsed = new BoundedMemo((text) => (isTooDeep(text) ? undefined : exactJson(text)), {
  entries: 8_000,
  characters: 4_000_000,
});

/**
 * JSON of a text that is an object or a list of a sensible depth; undefined for anything else. Numbers are verbatim. Not
 * to be changed: whoever asks for the same text gets the same value.
 */
export function parsedJson(text: string): object | undefined {
  const start = /\S/.exec(text)?.[0];
  return start === '{' || start === '[' ? parsed.of(text) : undefined;
}
