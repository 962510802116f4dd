/** A piece of a long text: `text` is the content from `start` to `end` (UTF-16 offsets). */
export interface TextChunk {
  text: string;
  start: number;
  end: number;
}

const OVERLAP_SHARE = 0.15;
const SENTENCE_END = /[.!?。！？…]["'”’)\]]*\s+|\n+/gu;
const WORD_END = /\s+/gu;

/**
 * Cuts a text into overlapping chunks of at most `windowCharacters`, at the border of a sentence where one lies in the
 * last half of the window, else of a word, else anywhere but inside a surrogate pair. The chunks cover the text: each
 * begins no later than its predecessor ends. A text that fits is one chunk; so is the empty text.
 * @param windowCharacters at least 16
 */
export function chunkText(text: string, windowCharacters: number): TextChunk[] {
  const window = Math.max(16, Math.floor(windowCharacters));
  const chunks: TextChunk[] = [];
  let start = 0;
  for (;;) {
    const end =
      text.length - start <= window ? text.length : cutBefore(text, start + Math.ceil(window / 2), start + window);
    chunks.push({ text: text.slice(start, end), start, end });
    if (end === text.length) return chunks;
    start = overlapStart(text, end - Math.floor(window * OVERLAP_SHARE), end);
  }
}

/** The best place to cut in (from, to]: after the last sentence, else after the last white space, else at `to`. */
function cutBefore(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  const cut = lastEnd(part, SENTENCE_END) ?? lastEnd(part, WORD_END);
  return cut === undefined ? wholeCharacter(text, to) : from + cut;
}

/** Where the next chunk begins: at the first word that begins after `from`, so that no chunk opens with half a word. */
function overlapStart(text: string, from: number, end: number): number {
  const space = /\s/.exec(text.slice(from, end));
  return space ? wholeCharacter(text, from + space.index + 1) : wholeCharacter(text, from);
}

function lastEnd(part: string, border: RegExp): number | undefined {
  let last: number | undefined;
  for (const match of part.matchAll(border)) last = match.index + match[0].length;
  return last;
}

/** The offset itself, or the one before when it lies inside a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const inside = isSurrogate(text.charCodeAt(offset - 1), 0xd800) && isSurrogate(text.charCodeAt(offset), 0xdc00);
  return inside ? offset - 1 : offset;
}

const isSurrogate = (unit: number, base: number): boolean => (unit & 0xfc00) === base;
