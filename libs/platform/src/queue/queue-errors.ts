import { HivemindError } from '@hivemind/contracts';

/**
 * What may be told of an error from Redis. Errors of its client carry the command with its arguments: a request's
 * content, or the password.
 */
export const reasonOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

export const queueUnavailable = (thrown: unknown): HivemindError =>
  new HivemindError('STORAGE_UNAVAILABLE', 'The message queue cannot be reached. Send this again in a moment.', {
    cause: new Error(reasonOf(thrown)),
    retryAfterSeconds: 1,
  });
