import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { toHivemindError } from './error-answer';
import type { ErrorForm, FailedRequest } from './error-form';
import { noteFailure, requestIds } from './request-trail';
import { restOfBody } from './rest-of-body';

/** Answers every failure in the form of its route; the cause of a fault of ours goes to the log. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  /** @param headers of every answer: what fails before it is routed has not got them yet */
  constructor(
    private readonly log: Logger,
    private readonly formOf: (request: FailedRequest) => ErrorForm,
    private readonly headers: Record<string, string>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const form = this.formOf(request);
    const error = toHivemindError(thrown, form);
    noteFailure(request, error);
    if (error.status >= 500)
      this.log.error({ ...requestIds(request), code: error.code, err: error.cause ?? error }, 'request failed');
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    void reply.headers({ ...this.headers, 'x-request-id': request.id, ...form.headers(request) }).status(error.status);
    const answer = () => void reply.send(form.body(error, request));
    // The server closes the connection after this refusal, so the client must have done with sending.
    if (error.code === 'PAYLOAD_TOO_LARGE') void restOfBody(request.raw).then(answer);
    else answer();
  }
}
