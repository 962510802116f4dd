/** The furthest moments that a calendar date can name, in epoch seconds. */
const FURTHEST_SECONDS = 8.64e12;

/** `2026-06-07T14:32:11+00:00` of epoch seconds, fractions dropped; null for what is no moment of the calendar. */
export function isoSeconds(epochSeconds: number): string | null {
  if (!(Math.abs(epochSeconds) <= FURTHEST_SECONDS)) return null;
  return `${wholeSeconds(Math.floor(epochSeconds))}+00:00`;
}

/** `2026-08-30T12:11:37.200426+00:00` of epoch seconds; the nearest moment of the calendar for what lies outside it. */
export function isoMicroseconds(epochSeconds: number): string {
  const within = Math.min(Math.max(epochSeconds, -FURTHEST_SECONDS), FURTHEST_SECONDS - 1);
  let seconds = Math.floor(within);
  let micros = Math.round((within - seconds) * 1e6);
  if (micros === 1e6) {
    seconds += 1;
    micros = 0;
  }
  return `${wholeSeconds(seconds)}.${String(micros).padStart(6, '0')}+00:00`;
}

const MILLISECONDS = '.000Z';
const wholeSeconds = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, -MILLISECONDS.length);
