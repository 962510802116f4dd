import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createHttpAdapter,
  envelopeForm,
  type HttpServerOptions,
  parseJsonBody,
  prepareHttpServer,
} from '@hivemind/platform/http';
import type { RouteNeed } from '@hivemind/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGate } from './access.gate';
import { GATEWAY_OPTIONS, type GatewayOptions } from './gateway-options';
import { isInternalPath } from './internal-path';
import { proxyForm } from './proxy-form';
import { isProxied, isProxyPath, limitProxiedBodies } from './proxy-route';
import { allowStreamedBodies } from './streamed-body';

/** What is proxied stays the bytes that were sent, and fails in the form of its provider. */
function serverOptions({ bodyLimitBytes, proxy }: GatewayOptions): HttpServerOptions {
  const [envelope, provider] = [envelopeForm(bodyLimitBytes), proxyForm(proxy.bodyLimitBytes)];
  return {
    bodyLimitBytes,
    formOf: ({ url }) => (isProxyPath(url) ? provider : envelope),
    parseBody: ({ routeOptions }, body) => (isProxied(routeOptions) ? body : parseJsonBody(body)),
  };
}

/** The HTTP server under the gateway. Pass it to Nest with `bodyParser: false`; the edge parses bodies itself. */
export function createGatewayAdapter(options: GatewayOptions): FastifyAdapter {
  const adapter = createHttpAdapter(serverOptions(options));
  limitProxiedBodies(adapter.getInstance(), options.proxy.bodyLimitBytes);
  return adapter;
}

/** Puts the edge before the routes: access before bodies, and what every service does with requests. */
export function configureHttpEdge(app: NestFastifyApplication): void {
  const server = prepareHttpServer(app, serverOptions(app.get<GatewayOptions>(GATEWAY_OPTIONS)));
  const gate = app.get(AccessGate);
  allowStreamedBodies(server);
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
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
