import { Inject, Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import { type AdminRouteContract, CSRF_HEADER, isWorkspaceRoute } from '@hivemind/contracts/admin';
import { ADMINISTRATION } from '@hivemind/platform';
import { identify } from '@hivemind/platform/http';
import type { Administration, AdminIdentity } from '@hivemind/ports';
import type { FastifyRequest } from 'fastify';
import { FailedAttempts } from '../session/failed-attempts';
import { cookieOf, csrfHolds } from '../session/session-cookie';
import { actorOf } from './actor';
import type { Caller } from './admin-call';
import { admit } from './admitted';
import { Identities } from './identities';
import { requireReach } from './reach';
import { Workspaces } from './workspaces';

/** Decides before the body is read whether a request may go on: who it is, how far the role reaches, which workspace. */
@Injectable()
export class AdminGate {
  constructor(
    @Inject(ADMINISTRATION) private readonly administration: Administration,
    private readonly identities: Identities,
    private readonly attempts: FailedAttempts,
    private readonly workspaces: Workspaces,
  ) {}

  /** @throws HivemindError UNAUTHORIZED, FORBIDDEN, RATE_LIMITED, or as the choice of a workspace fails */
  async admit(request: FastifyRequest, route: AdminRouteContract): Promise<void> {
    if (route.access === 'public' || route.access === 'anyone') return;
    const caller = await this.callerOf(request);
    requireReach(caller.identity, route.access);
    const tenantId = isWorkspaceRoute(route) ? await this.workspaces.chosen(request, caller) : null;
    identify(request, { tenant: tenantId ?? undefined, key: caller.identity.id });
    admit(request, { ...caller, tenantId });
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const token = bearerToken(request.headers.authorization);
    const cookie = token === null ? cookieOf(request) : null;
    const identity = token === null ? await this.ofSession(request, cookie) : await this.ofToken(request, token);
    const actor = actorOf(identity, request);
    return { identity, cookie, actor, registry: this.administration.as(actor) };
  }

  /** Whoever has a good token gets in, however many others failed at the same address. */
  private async ofToken({ ip }: FastifyRequest, token: string): Promise<AdminIdentity> {
    const identity = await this.identities.ofToken(token);
    if (identity) return identity;
    await this.attempts.note(ip);
    throw unauthorized();
  }

  private async ofSession(request: FastifyRequest, cookie: string | null): Promise<AdminIdentity> {
    const identity = cookie === null ? null : await this.identities.ofCookie(cookie);
    if (cookie === null || !identity) throw unauthorized();
    if (changes(request) && !csrfHolds(cookie, request.headers[CSRF_HEADER]))
      throw new HivemindError(
        'FORBIDDEN',
        `A change from a session carries the csrf_token of GET /session as ${CSRF_HEADER}.`,
        { details: { field: CSRF_HEADER } },
      );
    return identity;
  }
}

const changes = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

const unauthorized = (): HivemindError =>
  new HivemindError('UNAUTHORIZED', 'Sign in, or send an admin token as "Authorization: Bearer <token>".');

/** The token of `Authorization: Bearer …`; null when the header is absent, empty when it is of another form. */
function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  return /^Bearer +(\S+)\s*$/i.exec(header)?.[1] ?? '';
}
