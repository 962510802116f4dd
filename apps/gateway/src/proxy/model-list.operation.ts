import { Inject, Injectable } from '@nestjs/common';
import { MODEL_UPSTREAMS } from '@hivemind/platform';
import type { ModelUpstream, ModelUpstreams, UpstreamKind } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestAccess } from '../edge/request-access';
import { type ListedModel, modelList, modelsIn } from './model-list';
import { UpstreamClient } from './upstream-client';
import { unreachable } from './upstream-fault';
import { serves } from './upstream-choice';

/** Anthropic answers twenty unless asked for more. */
const PATHS: Record<UpstreamKind, string> = { openai: '/models', anthropic: '/v1/models?limit=1000' };

/** The models that the workspace's upstreams name and serve, in the form that the caller's SDK expects. */
@Injectable()
export class ModelListOperation {
  constructor(
    @Inject(MODEL_UPSTREAMS) private readonly upstreams: ModelUpstreams,
    private readonly client: UpstreamClient,
  ) {}

  /** @throws HivemindError UPSTREAM_ERROR when not one of them names its models */
  async run({ facts }: RequestAccess, form: UpstreamKind, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { upstreams } = await this.upstreams.settings(facts.tenantId);
    const lists = await Promise.allSettled(upstreams.map((upstream) => this.modelsOf(upstream, request)));
    const found = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    const failures = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason as unknown] : []));
    if (failures.length > 0 && failures.length === upstreams.length) throw failures[0];
    await reply.send(modelList(form, found));
  }

  private async modelsOf(upstream: ModelUpstream, request: FastifyRequest): Promise<ListedModel[]> {
    const { status, body } = await this.client.fetch({ upstream, method: 'GET', path: PATHS[upstream.kind] }, request);
    const models = status === 200 ? modelsIn(upstream.kind, body) : null;
    if (!models) throw unreachable(upstream.name, new Error(`its list of models was answered with ${status}`));
    return models.filter(({ id }) => serves(upstream, id));
  }
}
