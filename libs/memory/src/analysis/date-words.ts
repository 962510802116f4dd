const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

// "mar" and "may" stay what they are: other words are spelled like that.
const ABBREVIATIONS = new Map(
  ['jan', 'feb', 'apr', 'jun', 'jul', 'aug', 'sep', 'sept', 'oct', 'nov', 'dec'].map((short) => [
    short,
    MONTHS.find((month) => month.startsWith(short.slice(0, 3)))!,
  ]),
);
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
const ISO_DATE = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** A moment in the words that people ask with, in UTC: year, month, day of the month, day of the week. */
export function dateWords(epochSeconds: number): string[] {
  const date = new Date(epochSeconds * 1000);
  if (Number.isNaN(date.getTime())) return [];
  return [
    String(date.getUTCFullYear()),
    MONTHS[date.getUTCMonth()]!,
    String(date.getUTCDate()),
    WEEKDAYS[date.getUTCDay()]!,
  ];
}

/** One spelling for the parts of dates: `7th` is `7`, `sept` is `september`. Other words stand for themselves. */
export function plainDateWord(word: string): string {
  return ABBREVIATIONS.get(word) ?? ORDINAL.exec(word)?.[1] ?? word;
}

/** The name of the month of an ISO date (`2023-05-07` → may), or undefined when the text is none. */
export function isoMonth(text: string): string | undefined {
  const month = ISO_DATE.exec(text)?.[1];
  return month === undefined ? undefined : MONTHS[Number(month) - 1];
}
