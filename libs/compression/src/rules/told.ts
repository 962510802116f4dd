/** What is left out where a content is told. */
export interface LeftOut {
  /** Texts that are not told whole. */
  text: string;
  /** Names of rows that are told in brief; an empty one where they have none. */
  rows: string[];
}

/** What is told of a content. */
export interface Told {
  text: string;
  leftOut: LeftOut;
}

export const NOTHING: LeftOut = { text: '', rows: [] };

export const isLossy = ({ text, rows }: LeftOut): boolean => text !== '' || rows.length > 0;

export const together = (...parts: LeftOut[]): LeftOut => ({
  text: parts.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n'),
  rows: parts.flatMap(({ rows }) => rows),
});
