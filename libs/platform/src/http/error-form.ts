import type { IncomingHttpHeaders } from 'node:http';
import { errorEnvelope, type HivemindError } from '@hivemind/contracts';

/** What is known of any request that failed, however early. */
export interface FailedRequest {
  id: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** How the clients of a route are told of failures. */
export interface ErrorForm {
  /** Largest request body in bytes. */
  bodyLimitBytes: number;
  /** Message for a path under which nothing is. */
  noRoute: string;
  body(error: HivemindError, request: FailedRequest): object;
  /** Beside `x-request-id`. */
  headers(request: FailedRequest): Record<string, string>;
}

/** The envelope of `/hivemind/v1` and `/admin/v1`. */
export const envelopeForm = (bodyLimitBytes: number): ErrorForm => ({
  bodyLimitBytes,
  noRoute: 'There is no such route; check the method and the path.',
  body: (error, { id }) => errorEnvelope(error, id),
  headers: () => ({}),
});
