import { parseOrThrow } from '@hivemind/contracts';
import { ADMIN_BASE, ADMIN_ROUTES, type AdminRouteContract } from '@hivemind/contracts/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPERATION } from './admin-call';
import { admittedOf } from './admitted';

type Handler = (call: unknown) => Promise<unknown>;

/**
 * Serves every route of the registry by the method that is marked with its operation.
 * @param handlers objects with such methods
 * @throws Error when a route has no method, or two, or a method has no route
 */
export function bindRoutes(server: FastifyInstance, handlers: readonly object[]): void {
  const methods = markedMethods(handlers);
  for (const route of ADMIN_ROUTES) {
    const handler = methods.get(route.operationId);
    if (!handler) throw new Error(`nothing answers ${route.operationId}`);
    methods.delete(route.operationId);
    server.route({
      method: route.method,
      url: (route.access === 'public' ? '' : ADMIN_BASE) + route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { admin: route },
      handler: (request, reply) => answer(route, handler, request, reply),
    });
  }
  for (const left of methods.keys()) throw new Error(`${left} is the operation of no route`);
}

function markedMethods(handlers: readonly object[]): Map<string, Handler> {
  const methods = new Map<string, Handler>();
  for (const handler of handlers) {
    const prototype = Object.getPrototypeOf(handler) as Record<string, Handler>;
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const operation = Reflect.getMetadata(OPERATION, prototype[name]!) as string | undefined;
      if (operation === undefined) continue;
      if (methods.has(operation)) throw new Error(`two methods answer ${operation}`);
      methods.set(operation, prototype[name]!.bind(handler));
    }
  }
  return methods;
}

async function answer(route: AdminRouteContract, handler: Handler, request: FastifyRequest, reply: FastifyReply) {
  const data = await handler({
    ...admittedOf(request),
    request,
    reply,
    params: route.params && parseOrThrow(route.params, request.params, 'path'),
    query: route.query && parseOrThrow(route.query, request.query, 'query'),
    body: route.body && parseOrThrow(route.body, request.body),
  });
  // By the schema, so that nothing leaves that the contract does not name.
  const told = route.data.parse(data);
  return route.access === 'public' ? told : { ok: true, data: told, request_id: request.id };
}
