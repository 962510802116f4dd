import { exactJson } from '../reading/exact-json';

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

/**
 * JSON of a text that is an object or a list of a sensible depth; undefined for anything else. Numbers are verbatim.
 */
export function parsedJson(text: string): object | undefined {
  const start = /\S/.exec(text)?.[0];
  return (start === '{' || start === '[') && !isTooDeep(text) ? exactJson(text) : undefined;
}
