import { Inject, Injectable } from '@nestjs/common';
import { hashKeySecret, HivemindError, type MessageContext } from '@hivemind/contracts';
import { CLOCK, ReceiptWriter, TENANT_DIRECTORY, TRAFFIC_LIMITS } from '@hivemind/platform';
import { identify, traceparentOf } from '@hivemind/platform/http';
import type { Clock, TenantDirectory, TrafficLimits } from '@hivemind/ports';
import {
  type AccessDecision,
  decideAccess,
  type KeyFacts,
  type KeyInProject,
  refuseCustomer,
  type RouteNeed,
} from '@hivemind/tenancy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GATEWAY_OPTIONS, type GatewayOptions } from './gateway-options';
import { attemptOf, refused, refusedRemoval } from './refusal';
import { isProxied } from './proxy-route';
import { grantAccess } from './request-access';

/** The contract's own words. */
const AT_CAPACITY = 'Service is at capacity for this instant — retry shortly.';
const NO_STORAGE = 'No storage connected: bind a vector cluster to this project first.';

/**
 * Decides before the body is read whether a request may go on: key, project, delete level, requests per minute,
 * requests under way. What is refused costs neither parsing nor memory.
 */
@Injectable()
export class AccessGate {
  private inFlight = 0;

  constructor(
    @Inject(TENANT_DIRECTORY) private readonly directory: TenantDirectory,
    @Inject(TRAFFIC_LIMITS) private readonly limits: TrafficLimits,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(GATEWAY_OPTIONS) private readonly options: GatewayOptions,
    private readonly receipts: ReceiptWriter,
  ) {}

  /** @throws HivemindError as `decideAccess` says, RATE_LIMITED, or STORAGE_UNAVAILABLE when a receipt cannot be kept */
  async admit(request: FastifyRequest, reply: FastifyReply, needs: RouteNeed): Promise<void> {
    const startedAt = performance.now();
    const deadlineAt = Date.now() + this.options.requestDeadlineMs;
    const nowSeconds = this.clock.nowSeconds();
    const decision = await this.decide(request, needs, nowSeconds);
    const { key, project } = decision.allowed ? decision : attemptOf(decision);
    identify(request, { project: project.id });
    // A refusal that leaves a receipt costs as much as a write, so the limits hold for it, too.
    await this.enter(key, request, reply);
    this.directory.noteUse(key.keyId, nowSeconds);
    const context = contextOf(request, { key, project }, deadlineAt);
    if (!decision.allowed) {
      await this.receipts.record({ facts: key, context }, refusedRemoval(request, key, needs));
      throw refused(decision);
    }
    if (!project.connected && !worksWithoutStorage(request))
      throw new HivemindError('NO_STORAGE_CONNECTED', NO_STORAGE);
    grantAccess(request, { facts: key, project, startedAt, context });
  }

  /** @throws HivemindError FORBIDDEN for every usable key, UNAUTHORIZED otherwise: routes of the operator */
  async refuse(request: FastifyRequest): Promise<never> {
    throw refused(refuseCustomer(await this.keyOf(request), this.clock.nowSeconds()));
  }

  /** What would be refused is decided again by the key's present facts: they may have changed a moment ago. */
  private async decide(request: FastifyRequest, need: RouteNeed, nowSeconds: number): Promise<AccessDecision> {
    const decideBy = (key: KeyFacts | null) =>
      decideAccess({
        key,
        projectHeader: headerOf(request, 'x-hivemind-project'),
        need,
        defaultProject: isProxied(request.routeOptions),
        nowSeconds,
      });
    const decision = decideBy(await this.keyOf(request));
    const stands = decision.allowed && (decision.project.connected || worksWithoutStorage(request));
    return stands ? decision : decideBy(await this.keyOf(request, 'recheck'));
  }

  private async keyOf(request: FastifyRequest, recheck?: 'recheck'): Promise<KeyFacts | null> {
    const secret = keySecret(request);
    const key = secret === null ? null : await this.directory.keyFacts(hashKeySecret(secret), recheck);
    if (key) identify(request, { tenant: key.tenantId, key: key.keyId });
    return key;
  }

  private async enter(
    { keyId, tenantId, plan }: KeyFacts,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // Back pressure: what this process cannot finish in time is refused while refusing is still of use.
    if (this.inFlight >= this.options.maxInFlight) throw rateLimited('in_flight_ceiling', AT_CAPACITY, 1);
    this.inFlight++;
    reply.raw.once('close', () => this.inFlight--);
    if (plan.rateLimit > 0) {
      const verdict = await this.limits.spend(keyId, plan.rateLimit);
      if (!verdict.allowed)
        throw rateLimited(
          'requests_per_minute',
          `The key is limited to ${plan.rateLimit} requests a minute; send this again in ${seconds(verdict.retryAfterSeconds)}.`,
          verdict.retryAfterSeconds,
        );
    }
    // The key's own ceiling, and the workspace's, so that no tenant takes all workers by making more keys.
    const { requestDeadlineMs, tenantInFlight, proxy } = this.options;
    const placeMs = isProxied(request.routeOptions) ? proxy.firstByteTimeoutMs : requestDeadlineMs;
    const places = await Promise.all([
      this.limits.enter(keyId, plan.inFlightCeiling, placeMs),
      this.limits.enter(tenantId, tenantInFlight, placeMs),
    ]);
    const leave = () => places.forEach((leavePlace) => leavePlace?.());
    if (places.includes(null)) {
      leave();
      throw rateLimited('in_flight_ceiling', AT_CAPACITY, 1);
    }
    reply.raw.once('close', leave);
  }
}

function contextOf(request: FastifyRequest, { key, project }: KeyInProject, deadlineAt: number): MessageContext {
  return {
    requestId: request.id,
    deadlineAt,
    traceparent: traceparentOf(request),
    scope: { tenantId: key.tenantId, keyId: key.keyId, projectId: project.id },
  };
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

const rateLimited = (reason: string, message: string, retryAfterSeconds: number): HivemindError =>
  new HivemindError('RATE_LIMITED', message, { details: { reason }, retryAfterSeconds });

const seconds = (count: number): string => (count === 1 ? 'a second' : `${count} seconds`);

const worksWithoutStorage = ({ routeOptions }: FastifyRequest): boolean =>
  (routeOptions.config as { withoutStorage?: boolean }).withoutStorage === true;

/** Anthropic's clients send the key in a header of its own. */
const keySecret = (request: FastifyRequest): string | null =>
  bearerToken(request.headers.authorization) ??
  (isProxied(request.routeOptions) ? headerOf(request, 'x-api-key') : null);

/** The secret of `Authorization: Bearer …`, or null. */
function bearerToken(header: string | undefined): string | null {
  return /^Bearer +(\S+)\s*$/i.exec(header ?? '')?.[1] ?? null;
}
