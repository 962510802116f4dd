import { HttpException } from '@nestjs/common';
import { errorEnvelope, HivemindError } from '@hivemind/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import type { GatewayOptions } from './gateway-options';
import { providerError, providerOf } from './provider-error';
import { isProxyPath } from './proxy-route';

/** Status that the framework or the HTTP server gave its error; 0 for any other. Nest keeps only the status of Fastify's. */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const isHttpError = thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number';
  return isHttpError ? (thrown.statusCode as number) : 0;
}

const NO_ROUTE = 'There is no such route; check the method and the path.';
const NO_PROXY_ROUTE =
  'There is no such route; under /v1 there are POST /v1/chat/completions, POST /v1/messages and GET /v1/models.';

const invalid = (field: string, says: string): HivemindError =>
  new HivemindError('VALIDATION_ERROR', `${field} ${says}`, { details: { field } });

/** What the HTTP server or the framework threw, as an error of ours. */
export function toHivemindError(thrown: unknown, url: string, options: GatewayOptions): HivemindError {
  if (thrown instanceof HivemindError) return thrown;
  const { bodyLimitBytes } = isProxyPath(url) ? options.proxy : options;
  switch (statusOf(thrown)) {
    case 404:
      return new HivemindError('NOT_FOUND', isProxyPath(url) ? NO_PROXY_ROUTE : NO_ROUTE);
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

interface FailedRequest {
  id: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** An error in the form of the request's route: the provider's own among the proxied ones, otherwise the envelope. */
export const errorBody = (error: HivemindError, { id, url, headers }: FailedRequest): object =>
  isProxyPath(url) ? providerError(providerOf(url, headers), error, id) : errorEnvelope(error, id);

/** Under which names the id of a failed request is sent; Anthropic's SDK reads it under one of its own. */
export const idHeaders = ({ id, url, headers }: FailedRequest): Record<string, string> => ({
  'x-request-id': id,
  ...(isProxyPath(url) && providerOf(url, headers) === 'anthropic' && { 'request-id': id }),
});
