import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@hivemind/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, idHeaders, toHivemindError } from './error-answer';
import { GATEWAY_OPTIONS, type GatewayOptions } from './gateway-options';
import { noteFailure, requestIds } from './request-trail';
import { restOfBody } from './rest-of-body';

/** Answers every failure in the form of its route; the cause of a fault of ours goes to the log. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(GATEWAY_OPTIONS) private readonly options: GatewayOptions,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toHivemindError(thrown, request.url, this.options);
    noteFailure(request, error);
    if (error.status >= 500)
      this.log.error({ ...requestIds(request), code: error.code, err: error.cause ?? error }, 'request failed');
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    void reply.headers(idHeaders(request)).status(error.status);
    const answer = () => void reply.send(errorBody(error, request));
    // The server closes the connection after this refusal, so the client must have done with sending.
    if (error.code === 'PAYLOAD_TOO_LARGE') void restOfBody(request.raw).then(answer);
    else answer();
  }
}
