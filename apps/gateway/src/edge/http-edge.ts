import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { prepareHttpServer } from '@hivemind/platform/http';
import type { RouteNeed } from '@hivemind/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGate } from './access.gate';
import { GATEWAY_OPTIONS, type GatewayOptions } from './gateway-options';
import { isInternalPath } from './internal-path';
import { allowStreamedBodies } from './streamed-body';

/** Puts the edge before the routes: access before bodies, and what every service does with requests. */
export function configureHttpEdge(app: NestFastifyApplication): void {
  const server = prepareHttpServer(app, app.get<GatewayOptions>(GATEWAY_OPTIONS));
  const gate = app.get(AccessGate);
  allowStreamedBodies(server);
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isInternalPath(request.url)) await gate.refuse(request);
    const needs = neededAccess(request);
    if (needs) await gate.admit(request, reply, needs);
  });
}

/** Tenant routes need a key unless they say otherwise; routes outside `/hivemind/v1`, and unknown ones, need none. */
function neededAccess({ routeOptions }: FastifyRequest): RouteNeed | null {
  if (!routeOptions.url?.startsWith('/hivemind/v1/')) return null;
  return (routeOptions.config as { needs?: RouteNeed }).needs ?? 'use';
}
