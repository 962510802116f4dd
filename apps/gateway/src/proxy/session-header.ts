import type { IncomingHttpHeaders } from 'node:http';
import { HivemindError } from '@hivemind/contracts';

const HEADER = 'x-hive-session';
const LONGEST = 256;

/**
 * What the caller named its conversation; null when it did not.
 * @throws HivemindError VALIDATION_ERROR for a name that is too long
 */
export function sessionOf(headers: IncomingHttpHeaders): string | null {
  const value = headers[HEADER];
  if (typeof value !== 'string' || value === '') return null;
  if (value.length <= LONGEST) return value;
  throw new HivemindError('VALIDATION_ERROR', `${HEADER} must be at most ${LONGEST} characters`, {
    details: { field: HEADER, limit: LONGEST },
  });
}
