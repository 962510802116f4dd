import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ModelUpstream, UpstreamKind } from '@hivemind/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Agent } from 'undici';
import { GATEWAY_OPTIONS, type GatewayOptions } from '../edge/gateway-options';
import { guardedLookup, noteFailure } from '@hivemind/platform/http';
import { AnswerRelay } from './answer-relay';
import { unreachable } from './upstream-fault';
import { headersUp } from './upstream-headers';

/** One call of a provider's API. */
export interface UpstreamCall {
  upstream: ModelUpstream;
  method: 'GET' | 'POST';
  /** Below the upstream's base URL, with its query. */
  path: string;
  body?: Buffer;
}

/** Demanded by the provider, and not sent by the other provider's SDK. */
const VERSION: Record<UpstreamKind, Record<string, string>> = {
  openai: {},
  anthropic: { 'anthropic-version': '2023-06-01' },
};
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** How long a list of models may take, in milliseconds. */
const LIST_TIMEOUT_MS = 15_000;

/** Connections to model providers, kept open between requests. Follows no redirects: a key goes where it was set for. */
@Injectable()
export class UpstreamClient implements OnApplicationShutdown {
  private agent: Promise<Agent> | undefined;

  constructor(@Inject(GATEWAY_OPTIONS) private readonly options: GatewayOptions) {}

  /**
   * Sends a request and carries its answer to the client, with `ours` after the provider's headers. Resolves when the
   * answer has ended, however it did.
   * @throws HivemindError UPSTREAM_ERROR when there is none
   */
  async relay(
    call: UpstreamCall,
    request: FastifyRequest,
    reply: FastifyReply,
    ours: Readonly<Record<string, string>>,
  ) {
    const { proxy } = this.options;
    const agent = await this.connected();
    const relay = new AnswerRelay(reply.raw, {
      upstream: call.upstream.name,
      headers: { 'x-request-id': request.id, ...ours },
      idleTimeoutMs: proxy.idleTimeoutMs,
      onBegun: () => void reply.hijack(),
    });
    agent.dispatch({ ...target(call), headers: headersUp(request.headers, call.upstream) }, relay);
    await relay.done;
    if (relay.brokenBy) noteFailure(request, relay.brokenBy);
    // A client that left before the answer is not answered.
    if (!reply.sent) reply.hijack();
  }

  /**
   * The answer to a small request, whole.
   * @throws HivemindError UPSTREAM_ERROR when there is none
   */
  async fetch(call: UpstreamCall, request: FastifyRequest): Promise<{ status: number; body: string }> {
    const agent = await this.connected();
    try {
      const { statusCode, body } = await agent.request({
        ...target(call),
        headers: { ...VERSION[call.upstream.kind], ...headersUp(request.headers, call.upstream), ...UNCOMPRESSED },
        headersTimeout: LIST_TIMEOUT_MS,
        bodyTimeout: LIST_TIMEOUT_MS,
      });
      return { status: statusCode, body: await body.text() };
    } catch (cause) {
      throw unreachable(call.upstream.name, cause);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.agent)?.destroy();
  }

  /** Loaded with the first request: the client takes a seventh of a second, and not every gateway has upstreams. */
  private connected(): Promise<Agent> {
    return (this.agent ??= this.open());
  }

  private async open(): Promise<Agent> {
    const { Agent } = await import('undici');
    const { allowAnyAddress, connectTimeoutMs, firstByteTimeoutMs, idleTimeoutMs } = this.options.proxy;
    return new Agent({
      connect: { timeout: connectTimeoutMs, ...(!allowAnyAddress && { lookup: guardedLookup() }) },
      headersTimeout: firstByteTimeoutMs,
      bodyTimeout: idleTimeoutMs,
    });
  }
}

function target({ upstream, method, path, body }: UpstreamCall) {
  const { origin, pathname } = new URL(upstream.baseUrl);
  return { origin, path: pathname.replace(/\/$/, '') + path, method, body } as const;
}
