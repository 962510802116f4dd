import { Inject, Injectable } from '@nestjs/common';
import { MODEL_UPSTREAMS } from '@hivemind/platform';
import type { ModelUpstreams, UpstreamKind } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestAccess } from '../edge/request-access';
import { readPromptRequest } from './prompt-request';
import { UpstreamClient } from './upstream-client';
import { upstreamFor } from './upstream-choice';

/** A request for a model as it came in. */
export interface PromptCall {
  /** Whose form it has. */
  kind: UpstreamKind;
  access: RequestAccess;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Below the base URL, which ends as the provider's SDK expects. */
const PATHS: Record<UpstreamKind, string> = { openai: '/chat/completions', anthropic: '/v1/messages' };

/** Sends a prompt to the upstream that serves its model and carries the answer back. */
@Injectable()
export class PromptOperation {
  constructor(
    @Inject(MODEL_UPSTREAMS) private readonly upstreams: ModelUpstreams,
    private readonly client: UpstreamClient,
  ) {}

  async run({ kind, access, request, reply }: PromptCall): Promise<void> {
    const prompt = readPromptRequest(request.body);
    const { upstreams } = await this.upstreams.settings(access.facts.tenantId);
    const upstream = upstreamFor(upstreams, kind, prompt.model);
    const call = { upstream, method: 'POST', path: PATHS[kind] + queryOf(request.url), body: prompt.bytes } as const;
    await this.client.relay(call, request, reply, {});
  }
}

const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? '';
