import { errorEnvelope, HivemindError, newId, parseOrThrow } from '@hivemind/contracts';
import { ADMIN_BASE, ADMIN_ROUTES, type AdminRouteContract, isWorkspaceRoute } from '@hivemind/contracts/admin';
import { type Logger, parseJsonBody, within } from '@hivemind/platform';
import type { AdminActor, Administration } from '@hivemind/ports';
import { adminOpenApiDocument } from '@hivemind/reference';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ConsoleFiles } from '../console/console-files';
import { requireAccess } from './access';
import type { RouteHandlers } from './admin-request';
import type { Credentials } from './credentials';
import { BODY_LIMIT, toHivemindError } from './error-answer';
import { SECURITY_HEADERS } from './security-headers';
import { sessionCookie, sessionSecretOf } from './session-cookie';
import { workspaceOf } from './workspace-choice';

/** A request is given up after this time. */
const DEADLINE_MS = 30_000;
/** A purge writes whole tables anew. */
const PURGE_DEADLINE_MS = 900_000;
const PURGING = new Set(['deleteProject']);

export interface AdminServerParts {
  administration: Administration;
  credentials: Credentials;
  handlers: RouteHandlers;
  console: ConsoleFiles;
  log: Logger;
}

/**
 * The HTTP server of the admin service: every route of the registry with its handler, and the console's files.
 * @throws Error when a route has no handler, or a handler no route
 */
export function createAdminServer(parts: AdminServerParts): FastifyInstance {
  requireComplete(parts.handlers);
  const server = Fastify({ bodyLimit: BODY_LIMIT, genReqId: newId, logger: false });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
    done();
  });
  server.setErrorHandler((thrown, request, reply) => refuse(parts.log, thrown, request, reply));
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && parts.console.answer(request.url, reply)) return reply;
    const error = new HivemindError('NOT_FOUND', 'There is no such route; check the method and the path.');
    return reply.status(error.status).send(errorEnvelope(error, request.id));
  });
  for (const route of ADMIN_ROUTES) addRoute(server, route, parts);
  // Made when somebody asks: no start waits for it.
  let document: string | undefined;
  server.get('/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(adminOpenApiDocument()))),
  );
  return server;
}

function addRoute(server: FastifyInstance, route: AdminRouteContract, parts: AdminServerParts): void {
  const isPublic = route.access === 'public';
  const url = (isPublic ? '' : ADMIN_BASE) + route.path.replace(/\{(\w+)\}/g, ':$1');
  const handler = parts.handlers[route.operationId]!;
  server.route({
    method: route.method,
    url,
    handler: async (request, reply) => {
      const deadline = PURGING.has(route.operationId) ? PURGE_DEADLINE_MS : DEADLINE_MS;
      const late = () => new HivemindError('TIMEOUT', 'The request took too long. It may be sent again.');
      const data = await within(answered(route, handler, parts, request, reply, deadline), deadline, late);
      if (isPublic) return data;
      return { ok: true, data, request_id: request.id };
    },
  });
}

async function answered(
  route: AdminRouteContract,
  handler: RouteHandlers[string],
  { administration, credentials }: AdminServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  deadlineMs: number,
): Promise<unknown> {
  const identity = route.access === 'public' ? null : await credentials.ofRequest(request.method, request.headers);
  requireAccess(route.access, identity);
  const actor: AdminActor = {
    kind: identity?.role === 'root' ? 'root' : 'admin',
    id: identity?.id ?? null,
    name: identity?.name ?? 'nobody',
    role: identity?.role ?? null,
    ip: request.ip,
    requestId: request.id,
  };
  const registry = administration.as(actor);
  const named = request.headers['x-hivemind-workspace'];
  const tenantId =
    identity && isWorkspaceRoute(route)
      ? await workspaceOf(identity, typeof named === 'string' ? named : undefined, registry.workspaces)
      : '';
  return handler({
    ...inputOf(route, request),
    tenantId,
    identity,
    actor,
    registry,
    requestId: request.id,
    ip: request.ip,
    deadlineAt: Date.now() + deadlineMs,
    sessionSecret: sessionSecretOf(request.headers.cookie),
    setSession: (secret) => void reply.header('set-cookie', sessionCookie(secret, request.protocol === 'https')),
  });
}

function inputOf({ body, query, params }: AdminRouteContract, request: FastifyRequest) {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    params: params ? parseOrThrow(params, request.params, 'path') : {},
    query: query ? parseOrThrow(query, request.query, 'query') : {},
    body: body ? parseOrThrow(body, parseJsonBody(bytes)) : undefined,
  };
}

function refuse(log: Logger, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toHivemindError(thrown);
  if (error.status >= 500)
    log.error({ requestId: request.id, code: error.code, err: error.cause ?? error }, 'admin request failed');
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return reply.status(error.status).send(errorEnvelope(error, request.id));
}

function requireComplete(handlers: RouteHandlers): void {
  const known = new Set(ADMIN_ROUTES.map(({ operationId }) => operationId));
  const missing = [...known].filter((id) => !(id in handlers));
  const unknown = Object.keys(handlers).filter((id) => !known.has(id));
  if (missing.length + unknown.length > 0)
    throw new Error(
      `admin routes without handler: ${missing.join(', ')}; handlers without route: ${unknown.join(', ')}`,
    );
}
