import { Inject, Injectable } from '@nestjs/common';
import { hashKeySecret, HivemindError } from '@hivemind/contracts';
import { CLOCK, TENANT_DIRECTORY, TRAFFIC_LIMITS } from '@hivemind/platform';
import type { Clock, TenantDirectory, TrafficLimits } from '@hivemind/ports';
import { decideAccess, type KeyFacts, type RouteNeed } from '@hivemind/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_OPTIONS, type GatewayOptions } from './gateway-options';
import { grantAccess } from './request-access';

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Decides before the body is read whether a request may go on: key, project, delete level, requests per minute,
 * requests under way. What is refused costs neither parsing nor memory.
 */
@Injectable()
export class AccessGate {
  constructor(
    @Inject(TENANT_DIRECTORY) private readonly directory: TenantDirectory,
    @Inject(TRAFFIC_LIMITS) private readonly limits: TrafficLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GATEWAY_OPTIONS) private readonly options: GatewayOptions,
  ) {}

  /** @throws HivemindError as `decideAccess` says, or RATE_LIMITED */
  async admit(request: FastifyRequest, reply: FastifyReply, needs: RouteNeed): Promise<void> {
    const startedAt = performance.now();
    const deadlineAt = Date.now() + this.options.requestDeadlineMs;
    const secret = bearerToken(request.headers.authorization);
    const facts = secret === null ? null : await this.directory.keyFacts(hashKeySecret(secret));
    const projectHeader = request.headers['x-hivemind-project'];
    const nowSeconds = this.clock.nowSeconds();
    const decision = decideAccess({
      key: facts,
      projectHeader: typeof projectHeader === 'string' ? projectHeader : null,
      need: needs,
      nowSeconds,
    });
    if (!decision.allowed) throw new HivemindError(decision.code, decision.message, { details: decision.details });
    const { key, project } = decision;
    await this.enter(key, reply);
    this.directory.noteUse(key.keyId, nowSeconds);
    const { tenantId, keyId } = key;
    const traceparent = String(request.headers.traceparent ?? '');
    grantAccess(request, {
      facts: key,
      project,
      startedAt,
      context: {
        requestId: request.id,
        deadlineAt,
        traceparent: TRACEPARENT.test(traceparent) ? traceparent : null,
        scope: { tenantId, keyId, projectId: project.id },
      },
    });
  }

  private async enter({ keyId, plan }: KeyFacts, reply: FastifyReply): Promise<void> {
    if (plan.rateLimit > 0) {
      const verdict = await this.limits.spend(keyId, plan.rateLimit);
      if (!verdict.allowed)
        throw rateLimited(
          'requests_per_minute',
          `The key is limited to ${plan.rateLimit} requests a minute`,
          verdict.retryAfterSeconds,
        );
    }
    const leave = await this.limits.enter(keyId, plan.inFlightCeiling, this.options.requestDeadlineMs);
    if (!leave) throw rateLimited('in_flight_ceiling', `The key has ${plan.inFlightCeiling} requests under way`, 1);
    reply.raw.once('close', leave);
  }
}

function rateLimited(reason: string, what: string, retryAfterSeconds: number): HivemindError {
  const wait = retryAfterSeconds === 1 ? 'a second' : `${retryAfterSeconds} seconds`;
  return new HivemindError('RATE_LIMITED', `${what}; send this again in ${wait}.`, {
    details: { reason },
    retryAfterSeconds,
  });
}

/** The secret of `Authorization: Bearer …`, or null. */
function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)\s*$/i.exec(header ?? '')?.[1] ?? null;
}
