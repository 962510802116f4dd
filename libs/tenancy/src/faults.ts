import { type ErrorDetails, HivemindError } from '@hivemind/contracts';

/** A value that cannot be taken: VALIDATION_ERROR naming the field; `says` completes "<field> …". */
export const invalidField = (field: string, says: string, details: ErrorDetails = {}): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `${field} ${says}`, { details: { field, ...details } });

/** What was named is not there, or not in this workspace: NOT_FOUND. */
export const absent = (field: string, what: string): HivemindError =>
  new HivemindError('NOT_FOUND', `There is no ${what}.`, { details: { field } });

/** What is there forbids the change: CONFLICT. */
export const conflict = (field: string, message: string): HivemindError =>
  new HivemindError('CONFLICT', message, { details: { field } });
