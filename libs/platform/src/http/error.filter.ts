import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { errorEnvelope, toHivemindError } from './error-answer';
import { noteFailure, requestIds } from './request-trail';
import { restOfBody } from './rest-of-body';

/** Answers every failure with the envelope; the cause of a fault of ours goes to the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly log: Logger,
    private readonly bodyLimitBytes: number,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toHivemindError(thrown, this.bodyLimitBytes);
    noteFailure(request, error);
    if (error.status >= 500)
      this.log.error({ ...requestIds(request), code: error.code, err: error.cause ?? error }, 'request failed');
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    void reply.header('x-request-id', request.id).status(error.status);
    const answer = () => void reply.send(errorEnvelope(error, request.id));
    // The server closes the connection after this refusal, so the client must have done with sending.
    if (error.code === 'PAYLOAD_TOO_LARGE') void restOfBody(request.raw).then(answer);
    else answer();
  }
}
