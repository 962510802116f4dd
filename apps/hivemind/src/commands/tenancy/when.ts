import { InvalidArgumentError } from 'commander';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 } as const;

const DURATION = /^(\d{1,9})([smhdw])$/;
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * Seconds of `90s`, `15m`, `12h`, `30d` or `2w`.
 * @throws InvalidArgumentError for anything else
 */
export function duration(text: string): number {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('It must be a time such as 90s, 15m, 12h, 30d or 2w.');
  return Number(count) * SECONDS[unit as keyof typeof SECONDS];
}

/**
 * Epoch seconds of a duration from now, of a date (its beginning in UTC) or of a moment with its time zone; null of
 * `never`.
 * @throws InvalidArgumentError for anything else, a moment without a zone included: it would mean another one elsewhere
 */
export function expiry(text: string, nowSeconds: number): number | null {
  if (text === 'never') return null;
  if (DURATION.test(text)) return nowSeconds + duration(text);
  const at = MOMENT.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(at)) return at / 1000;
  throw new InvalidArgumentError('It must be "never", a time from now (30d) or a moment (2027-01-31T12:00Z).');
}
