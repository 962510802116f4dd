import { STATUS_CODES } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorEnvelope, HivemindError, newId } from '@hivemind/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { LOGGER } from '../tokens';
import { Tracing } from '../tracing/tracing';
import { toHivemindError } from './error-answer';
import { envelopeForm, type ErrorForm, type FailedRequest } from './error-form';
import { ErrorFilter } from './error.filter';
import { parseJsonBody } from './json-body';
import { followRequests } from './request-trail';
import { giveUpSilentBodies } from './silent-body';

export interface HttpServerOptions {
  /** Largest request body in bytes; beyond it PAYLOAD_TOO_LARGE. */
  bodyLimitBytes: number;
  /** Milliseconds for which a body may bring nothing. Default 30,000. */
  bodySilenceMs?: number;
  /** Milliseconds within which a request must have arrived whole. Default: no bound, for bodies that are streamed. */
  requestTimeoutMs?: number;
  /** Addresses or networks of proxies whose `X-Forwarded-*` are believed. Default: none. */
  trustedProxies?: string[];
  /** On every answer. Default: none. */
  headers?: Record<string, string>;
  /** How a client is told of its failure. Default: by the envelope. */
  formOf?: (request: FailedRequest) => ErrorForm;
  /** What a body becomes. Default: JSON is parsed, whatever its type is said to be. */
  parseBody?: (request: FastifyRequest, body: Buffer) => unknown;
}

const formsOf = ({ bodyLimitBytes, formOf }: HttpServerOptions) => {
  const envelope = envelopeForm(bodyLimitBytes);
  return formOf ?? (() => envelope);
};

/** The HTTP server under a service. Pass it to Nest with `bodyParser: false`; bodies are parsed here. */
export function createHttpAdapter(options: HttpServerOptions): FastifyAdapter {
  const { bodyLimitBytes, requestTimeoutMs = 0, trustedProxies = [], headers = {} } = options;
  const formOf = formsOf(options);
  return new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: newId,
    requestIdHeader: false,
    // Long enough that an over-long id reaches its route and is answered with the limit instead of a 404.
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const form = formOf(request);
      const answer = toHivemindError(error, form);
      void reply
        .headers({ ...headers, 'x-request-id': request.id, ...form.headers(request) })
        .status(answer.status)
        .send(form.body(answer, request));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(rawAnswer(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? lateRequest() : malformedRequest(), headers));
    },
  });
}

const lateRequest = () => new HivemindError('TIMEOUT', 'The request did not arrive in time. It may be sent again.');

const malformedRequest = () =>
  new HivemindError('VALIDATION_ERROR', 'The request is not well-formed HTTP.', { details: { field: 'request' } });

/** An answer for a connection on which no request could be read. */
function rawAnswer(error: HivemindError, headers: Record<string, string>): string {
  const id = newId();
  const body = JSON.stringify(errorEnvelope(error, id));
  const lines = Object.entries({
    ...headers,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Ids on every answer, one form of error, JSON bodies, a trail of each request. Before the hooks of the service. */
export function prepareHttpServer(app: NestFastifyApplication, options: HttpServerOptions): FastifyInstance {
  const { headers = {}, bodySilenceMs = 30_000, parseBody = (_request, body) => parseJsonBody(body) } = options;
  const server = app.getHttpAdapter().getInstance();
  const log = app.get<Logger>(LOGGER);
  followRequests(server, { log, metrics: app.get(Metrics), tracing: app.get(Tracing) });
  app.useGlobalFilters(new ErrorFilter(log, formsOf(options), headers));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    try {
      done(null, parseBody(request, body));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  giveUpSilentBodies(server, bodySilenceMs);
  return server;
}
