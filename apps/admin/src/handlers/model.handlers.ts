import { DEFAULT_COMPRESSION_SETTINGS, definedFields } from '@hivemind/contracts';
import type { changeUpstreamBody, createUpstreamBody } from '@hivemind/contracts/admin';
import type { HiveStateSettings, NewUpstream } from '@hivemind/ports';
import type { z } from 'zod';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { upstreamView } from '../views';
import type { HandlerParts } from './handler-parts';

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Model providers, and how long histories are compressed. */
export function modelHandlers({ checks }: HandlerParts): RouteHandlers {
  async function checked(upstream: NewUpstream, isAsked: boolean): Promise<void> {
    await checks.address(upstream.baseUrl, 'base_url');
    if (isAsked) await checks.upstream(upstream);
  }

  const createUpstream = async ({ body, registry, tenantId }: AdminRequest) => {
    const given = body as z.output<typeof createUpstreamBody>;
    const upstream: NewUpstream = {
      name: given.name,
      kind: given.kind,
      baseUrl: withoutSlash(given.base_url),
      apiKey: given.api_key ?? null,
      models: given.models ?? ['*'],
      cachedTokenPrice: given.cached_token_price ?? null,
    };
    await checked(upstream, given.check ?? true);
    return { upstream: upstreamView(await registry.upstreams.create(tenantId, upstream)) };
  };

  const changeUpstream = async ({ body, params, registry, tenantId }: AdminRequest) => {
    const { upstream_id: id } = params as { upstream_id: string };
    const given = body as z.output<typeof changeUpstreamBody>;
    const old = await registry.upstreams.find(tenantId, id);
    const changes = definedFields({
      name: given.name,
      baseUrl: given.base_url === undefined ? undefined : withoutSlash(given.base_url),
      apiKey: given.api_key,
      models: given.models,
      cachedTokenPrice: given.cached_token_price,
    });
    const isElsewhere = changes.baseUrl !== undefined || changes.apiKey !== undefined;
    await checked({ ...old, ...changes }, isElsewhere && (given.check ?? true));
    return { upstream: upstreamView(await registry.upstreams.set(tenantId, id, changes)) };
  };

  return {
    createUpstream,
    changeUpstream,
    listUpstreams: async ({ registry, tenantId }) => ({
      upstreams: (await registry.upstreams.list(tenantId)).map(upstreamView),
    }),
    deleteUpstream: async ({ params, registry, tenantId }) => {
      await registry.upstreams.delete(tenantId, (params as { upstream_id: string }).upstream_id);
      return { message: 'Upstream deleted' };
    },
    getHiveState: async ({ registry, tenantId }) => ({
      hivestate: hiveStateView(await registry.hiveState.show(tenantId)),
    }),
    changeHiveState: async ({ body, registry, tenantId }) => ({
      hivestate: hiveStateView(await registry.hiveState.set(tenantId, body as HiveStateSettings)),
    }),
  };
}

function hiveStateView(set: HiveStateSettings) {
  const { cached_token_price: _, ...defaults } = DEFAULT_COMPRESSION_SETTINGS;
  return { enabled: true, ...defaults, ...set };
}
