import { STATUS_CODES } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { HivemindError, newId } from '@hivemind/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger';
import { Metrics } from '../metrics/metrics';
import { LOGGER } from '../tokens';
import { Tracing } from '../tracing/tracing';
import { errorEnvelope, toHivemindError } from './error-answer';
import { ErrorFilter } from './error.filter';
import { parseJsonBody } from './json-body';
import { followRequests } from './request-trail';

export interface HttpServerOptions {
  /** Largest request body in bytes; beyond it PAYLOAD_TOO_LARGE. */
  bodyLimitBytes: number;
  /** Addresses or networks of proxies whose `X-Forwarded-*` are believed. Default: none. */
  trustedProxies?: string[];
  /** On every answer. Default: none. */
  headers?: Record<string, string>;
}

/** The HTTP server under a service. Pass it to Nest with `bodyParser: false`; bodies are parsed here. */
export function createHttpAdapter({
  bodyLimitBytes,
  trustedProxies = [],
  headers = {},
}: HttpServerOptions): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: newId,
    requestIdHeader: false,
    // Long enough that an over-long id reaches its route and is answered with the limit instead of a 404.
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const answer = toHivemindError(error, bodyLimitBytes);
      const id = String(request.id);
      void reply
        .headers({ ...headers, 'x-request-id': id })
        .status(answer.status)
        .send(errorEnvelope(answer, id));
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const answer = new HivemindError('VALIDATION_ERROR', 'The request is not well-formed HTTP.', {
        details: { field: 'request' },
      });
      const id = newId();
      const body = JSON.stringify(errorEnvelope(answer, id));
      const head = `HTTP/1.1 400 ${STATUS_CODES[400]}\r\nx-request-id: ${id}\r\ncontent-type: application/json\r\n`;
      socket.end(`${head}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
    },
  });
}

/** Ids on every answer, one form of error, JSON bodies, a trail of each request. Before the hooks of the service. */
export function prepareHttpServer(
  app: NestFastifyApplication,
  { bodyLimitBytes, headers = {} }: HttpServerOptions,
): FastifyInstance {
  const server = app.getHttpAdapter().getInstance();
  const log = app.get<Logger>(LOGGER);
  followRequests(server, { log, metrics: app.get(Metrics), tracing: app.get(Tracing) });
  app.useGlobalFilters(new ErrorFilter(log, bodyLimitBytes));
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer, done) => {
    try {
      done(null, parseJsonBody(body));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  return server;
}
