/** A line of a text as it may be told. */
export interface TextLine {
  at: number;
  text: string;
  /** Without the number that a viewer puts before it. */
  body: string;
}

export interface TextLines {
  lines: TextLine[];
  /** Whether each line has its number before it, so that gaps show. */
  areNumbered: boolean;
}

const LINE_NUMBER = /^\s*(\d{1,7})(?::|\t|→|\||-|\s{2,})/;
const FEWEST_NUMBERED = 4;
const NUMBERED_SHARE = 0.6;

const tidy = (line: string): string => line.replace(/[ \t]{2,}/g, ' ').trimEnd();

/** Numbers that only grow, on most of the lines. A log with times or a list of amounts does not look like that. */
function isNumbered(lines: readonly string[]): boolean {
  const numbers = lines.flatMap((line) => LINE_NUMBER.exec(line)?.[1] ?? []).map(Number);
  return (
    numbers.length >= Math.max(FEWEST_NUMBERED, lines.length * NUMBERED_SHARE) &&
    numbers.every((number, i) => i === 0 || number > numbers[i - 1]!)
  );
}

/** The lines of a text that say anything, runs of blanks shortened. */
export function textLines(text: string): TextLines {
  const filled = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const areNumbered = isNumbered(filled);
  const lines = filled.map((line, at): TextLine => {
    const body = areNumbered ? line.replace(LINE_NUMBER, '') : line;
    return { at, text: tidy(line), body: body.trim() };
  });
  return { lines, areNumbered };
}
