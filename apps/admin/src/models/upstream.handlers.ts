import { Injectable } from '@nestjs/common';
import type {
  changeUpstreamBody,
  createUpstreamBody,
  deleteUpstreamData,
  upstreamData,
  upstreamParams,
  upstreamsData,
} from '@hivemind/contracts/admin';
import type { NewUpstream, UpstreamEntry } from '@hivemind/ports';
import { checkedMove } from '@hivemind/tenancy';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment } from '../views/moment';
import { UpstreamCheck } from './upstream-check';

type Params = { params: typeof upstreamParams };
type Told = Promise<z.input<typeof upstreamData>>;

/** Model providers of a workspace. */
@Injectable()
export class UpstreamHandlers {
  constructor(private readonly check: UpstreamCheck) {}

  @Answers('createUpstream')
  async create({ registry, tenantId, body }: WorkspaceCall<{ body: typeof createUpstreamBody }>): Told {
    const upstream: NewUpstream = {
      name: body.name,
      kind: body.kind,
      baseUrl: body.base_url,
      apiKey: body.api_key ?? null,
      models: body.models ?? ['*'],
      cachedTokenPrice: body.cached_token_price ?? null,
    };
    await this.check.requireOpen(upstream.baseUrl);
    if (body.check !== false) await this.check.requireGood(upstream);
    return { upstream: upstreamView(await registry.upstreams.create(tenantId, upstream)) };
  }

  @Answers('listUpstreams')
  async list({ registry, tenantId }: WorkspaceCall): Promise<z.input<typeof upstreamsData>> {
    return { upstreams: (await registry.upstreams.list(tenantId)).map(upstreamView) };
  }

  @Answers('changeUpstream')
  async change(call: WorkspaceCall<Params & { body: typeof changeUpstreamBody }>): Told {
    const { registry, tenantId, params, body } = call;
    const standing = await registry.upstreams.find(tenantId, params.upstream_id);
    const changes = changesOf(body);
    // Before the provider is asked, which would be sent the key.
    const moves = checkedMove({ ...standing, hasApiKey: standing.apiKey !== null }, changes);
    const next = { ...standing, ...changes };
    if (moves) await this.check.requireOpen(next.baseUrl);
    if ((moves || body.api_key !== undefined) && body.check !== false) await this.check.requireGood(next);
    return { upstream: upstreamView(await registry.upstreams.set(tenantId, params.upstream_id, changes)) };
  }

  @Answers('deleteUpstream')
  async delete({ registry, tenantId, params }: WorkspaceCall<Params>): Promise<z.input<typeof deleteUpstreamData>> {
    await registry.upstreams.delete(tenantId, params.upstream_id);
    return { message: 'Upstream deleted' };
  }
}

const changesOf = (body: z.output<typeof changeUpstreamBody>): Partial<Omit<NewUpstream, 'kind'>> => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.base_url !== undefined && { baseUrl: body.base_url }),
  ...(body.api_key !== undefined && { apiKey: body.api_key }),
  ...(body.models !== undefined && { models: body.models }),
  ...(body.cached_token_price !== undefined && { cachedTokenPrice: body.cached_token_price }),
});

const upstreamView = (upstream: UpstreamEntry) => ({
  id: upstream.id,
  name: upstream.name,
  kind: upstream.kind,
  base_url: upstream.baseUrl,
  has_api_key: upstream.hasApiKey,
  models: upstream.models,
  cached_token_price: upstream.cachedTokenPrice,
  created_at: moment(upstream.createdAt),
  updated_at: moment(upstream.updatedAt),
});
