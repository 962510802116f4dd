const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `5 minutes ago`, `in 3 days`; within a minute `just now`. */
export function formatRelative(moment: Date, now: Date): string {
  const seconds = (moment.getTime() - now.getTime()) / 1_000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'just now';
}

/** Date and time where the reader is. */
export const formatAbsolute = (moment: Date): string => absolute.format(moment);

/** `850 ms`, `4.2 s`, `3 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** The day in UTC, as the usage report counts: `2027-01-31`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) days.push(dayOf(new Date(at)));
  return days;
}

/** What a `datetime-local` field holds, as a moment with its zone; null when it is empty. */
export const momentOfField = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

/** A moment as a `datetime-local` field shows it. */
export function fieldOfMoment(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
