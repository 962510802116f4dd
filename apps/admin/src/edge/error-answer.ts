import { HivemindError } from '@hivemind/contracts';

/** Largest body, in bytes. */
export const BODY_LIMIT = 1024 * 1024;

/** What the HTTP server threw, as an error of ours. */
export function toHivemindError(thrown: unknown): HivemindError {
  if (thrown instanceof HivemindError) return thrown;
  const { statusCode } = thrown as { statusCode?: number };
  if (statusCode === 413)
    return new HivemindError('PAYLOAD_TOO_LARGE', `body is larger than ${BODY_LIMIT.toLocaleString('en-US')} bytes`, {
      details: { field: 'body', limit: BODY_LIMIT },
    });
  if (statusCode !== undefined && statusCode < 500)
    return new HivemindError('VALIDATION_ERROR', 'body could not be read; send JSON with its true length', {
      details: { field: 'body' },
    });
  return HivemindError.from(thrown);
}
