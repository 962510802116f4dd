import { HttpException } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type { ErrorForm } from './error-form';

/** Status that the framework or the HTTP server gave its error; 0 for any other. Nest keeps only the status of Fastify's. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const isHttpError = thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number';
  return isHttpError ? (thrown.statusCode as number) : 0;
}

const invalid = (field: string, says: string): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `${field} ${says}`, { details: { field } });

/** What the HTTP server or the framework threw, as an error of ours. */
export function toHivemindError(thrown: unknown, { bodyLimitBytes, noRoute }: ErrorForm): HivemindError {
  if (thrown instanceof HivemindError) return thrown;
  switch (statusOf(thrown)) {
    case 404:
      return new HivemindError('NOT_FOUND', noRoute);
    case 413:
      return new HivemindError(
        'PAYLOAD_TOO_LARGE',
        `body is larger than ${bodyLimitBytes.toLocaleString('en-US')} bytes; send less at once`,
        { details: { field: 'body', limit: bodyLimitBytes } },
      );
    case 400:
    case 414:
      return /url|uri|param/i.test((thrown as Error).message)
        ? invalid('path', 'is not a valid URL; percent-encode reserved characters')
        : invalid('body', 'could not be read; its length must match Content-Length');
    case 415:
      return invalid('body', 'could not be read; send JSON');
    default:
      return HivemindError.from(thrown);
  }
}
