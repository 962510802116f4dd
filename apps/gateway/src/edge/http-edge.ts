import { STATUS_CODES } from 'node:http';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { errorEnvelope, HivemindError, newId } from '@hivemind/contracts';
import { LOGGER, type Logger, Metrics, Tracing } from '@hivemind/platform';
import type { RouteNeed } from '@hivemind/tenancy';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AccessGate } from './access.gate';
import { errorBody, idHeaders, toHivemindError } from './error-answer';
import { ErrorFilter } from './error.filter';
import type { GatewayOptions } from './gateway-options';
import { isInternalPath } from './internal-path';
import { parseJsonBody } from '@hivemind/platform';
import { isProxied, limitProxiedBodies } from './proxy-route';
import { followRequests } from './request-trail';
import { allowStreamedBodies } from './streamed-body';

/** The HTTP server under the gateway. Pass it to Nest with `bodyParser: false`; the edge parses bodies itself. */
export function createHttpAdapter(options: GatewayOptions): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: options.bodyLimitBytes,
    genReqId: newId,
    requestIdHeader: false,
    // Long enough that an over-long id reaches its route and is answered with the limit instead of a 404.
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const answer = toHivemindError(error, request.url, options);
      void reply.headers(idHeaders(request)).status(answer.status).send(errorBody(answer, request));
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
  limitProxiedBodies(adapter.getInstance(), options.proxy.bodyLimitBytes);
  return adapter;
}

/** Puts the edge before the routes: access before bodies, ids on every answer, one form of error, a trail of each request. */
export function configureHttpEdge(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const gate = app.get(AccessGate);
  const log = app.get<Logger>(LOGGER);
  followRequests(server, { log, metrics: app.get(Metrics), tracing: app.get(Tracing) });
  app.useGlobalFilters(app.get(ErrorFilter));
  server.removeAllContentTypeParsers();
  allowStreamedBodies(server);
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer, done) => {
    try {
      done(null, isProxied(request.routeOptions) ? body : parseJsonBody(body));
    } catch (error) {
      done(error as Error);
    }
  });
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('x-request-id', request.id);
    if (isInternalPath(request.url)) await gate.refuse(request);
    const needs = neededAccess(request);
    if (needs) await gate.admit(request, reply, needs);
  });
}

/** Tenant routes need a key unless they say otherwise; proxied ones, too. Other routes, and unknown ones, need none. */
function neededAccess({ routeOptions }: FastifyRequest): RouteNeed | null {
  if (isProxied(routeOptions)) return 'use';
  if (!routeOptions.url?.startsWith('/hivemind/v1/')) return null;
  return (routeOptions.config as { needs?: RouteNeed }).needs ?? 'use';
}
