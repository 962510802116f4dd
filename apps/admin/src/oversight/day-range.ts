import { HivemindError } from '@hivemind/contracts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days that a report is about (UTC), both included.
 * @throws HivemindError VALIDATION_ERROR when they are in the wrong order or too many
 */
export function dayRange(asked: { from?: string; to?: string }, nowMs: number): { from: string; to: string } {
  const to = asked.to ?? dayOf(nowMs);
  const from = asked.from ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (from > to) throw refused('must not be after to');
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY_MS)
    throw refused(`must be at most ${MOST_DAYS} days before to`);
  return { from, to };
}

const refused = (says: string): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `from ${says}`, { details: { field: 'from' } });
