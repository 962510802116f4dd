import { Inject, Injectable } from '@nestjs/common';
import { MODEL_UPSTREAMS } from '@hivemind/platform';
import type { ModelUpstreams, UpstreamKind } from '@hivemind/ports';
import { HiveState } from './hive-state';
import type { PromptCall } from './prompt-call';
import { readPromptRequest } from './prompt-request';
import { upstreamFor } from './upstream-choice';
import { UpstreamClient } from './upstream-client';

/** Below the base URL, which ends as the provider's SDK expects. */
const PATHS: Record<UpstreamKind, string> = { openai: '/chat/completions', anthropic: '/v1/messages' };

/** Sends a prompt to the upstream that serves its model, compressed where that pays, and carries the answer back. */
@Injectable()
export class PromptOperation {
  constructor(
    @Inject(MODEL_UPSTREAMS) private readonly upstreams: ModelUpstreams,
    private readonly hiveState: HiveState,
    private readonly client: UpstreamClient,
  ) {}

  async run(call: PromptCall): Promise<void> {
    const { kind, access, request, reply } = call;
    const prompt = readPromptRequest(request.body);
    const { upstreams, hiveState } = await this.upstreams.settings(access.facts.tenantId);
    const upstream = upstreamFor(upstreams, kind, prompt.model);
    const { body, headers } = await this.hiveState.treat(call, prompt, hiveState, upstream);
    // For an error of ours, too.
    void reply.headers(headers);
    const up = { upstream, method: 'POST', path: PATHS[kind] + queryOf(request.url), body } as const;
    await this.client.relay(up, request, reply, headers);
  }
}

const queryOf = (url: string): string => /\?[^#]*/.exec(url)?.[0] ?? '';
