import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AdminRouteContract } from '@hivemind/contracts/admin';
import { createHttpAdapter, prepareHttpServer } from '@hivemind/platform/http';
import { adminOpenApiDocument } from '@hivemind/reference';
import type { FastifyRequest } from 'fastify';
import { ADMIN_OPTIONS, type AdminOptions, BODY_LIMIT_BYTES, REQUEST_TIMEOUT_MS } from '../admin-options';
import { HANDLERS } from '../handlers';
import { serveConsole } from '../console/serve-console';
import { AdminGate } from './admin.gate';
import { bindRoutes } from './bind-routes';
import { SECURITY_HEADERS } from './security-headers';

/** The HTTP server under the admin service. Pass it to Nest with `bodyParser: false`. */
export const createAdminAdapter = ({ trustedProxies }: Pick<AdminOptions, 'trustedProxies'>) =>
  createHttpAdapter({
    bodyLimitBytes: BODY_LIMIT_BYTES,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    headers: SECURITY_HEADERS,
    trustedProxies,
  });

/** Serves the routes of the registry behind the gate, and the console. */
export function configureAdminEdge(app: NestFastifyApplication): void {
  const server = prepareHttpServer(app, { bodyLimitBytes: BODY_LIMIT_BYTES, headers: SECURITY_HEADERS });
  const gate = app.get(AdminGate);
  server.addHook('onRequest', async (request: FastifyRequest) => {
    const { admin: route } = request.routeOptions.config as { admin?: AdminRouteContract };
    if (route) await gate.admit(request, route);
  });
  bindRoutes(
    server,
    HANDLERS.map((handler) => app.get<object>(handler)),
  );
  const document = JSON.stringify(adminOpenApiDocument());
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  serveConsole(server, app.get<AdminOptions>(ADMIN_OPTIONS).consoleDir);
}
