import { exactJson } from '../reading/exact-json';
import { BoundedMemo } from '../bounded-memo';

/** No tool answers like that; and what goes through a value goes as deep as it is. */
const DEEPEST = 64;

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > DEEPEST) return true;
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
