import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/** Where the routes stand that pass requests on to model providers. */
const PROXY_BASE = '/v1';

interface ProxyRouteConfig {
  proxied?: boolean;
}

/**
 * A route that passes requests on to a model provider. Its body arrives as the bytes that were sent. It works in the
 * workspace's default project when none is named, and for projects without storage, too.
 */
export const Proxied = (): MethodDecorator => RouteConfig({ proxied: true, withoutStorage: true });

export const isProxied = ({ config }: { config?: unknown }): boolean =>
  (config as ProxyRouteConfig | undefined)?.proxied === true;

/** Whether a URL is among those routes, even if it is none of them. */
export const isProxyPath = (url: string): boolean => {
  const [path] = url.split(/[?#]/, 1) as [string];
  return path === PROXY_BASE || path.startsWith(`${PROXY_BASE}/`);
};

/** Gives proxied routes their own limit. Before the routes are declared. */
export function limitProxiedBodies(server: FastifyInstance, bodyLimitBytes: number): void {
  server.addHook('onRoute', (route) => {
    if (isProxied(route)) route.bodyLimit = bodyLimitBytes;
  });
}
