import { Inject, Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type { loginBody, sessionData } from '@hivemind/contracts/admin';
import { ADMINISTRATION, CLOCK } from '@hivemind/platform';
import type { AdminIdentity, Administration, Clock } from '@hivemind/ports';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';
import { actorOf } from '../edge/actor';
import { Answers, type OpenCall, type SignedInCall } from '../edge/admin-call';
import { Identities } from '../edge/identities';
import { sha256 } from '../edge/sha256';
import { momentOrNull } from '../views/moment';
import { FailedAttempts } from './failed-attempts';
import { csrfToken, newCookie, sessionCookie } from './session-cookie';

const SESSION_SECONDS = 12 * 3_600;

type Session = z.input<typeof sessionData>;

/** Signing in and out. */
@Injectable()
export class SessionHandlers {
  constructor(
    @Inject(ADMINISTRATION) private readonly administration: Administration,
    @Inject(ADMIN_OPTIONS) private readonly options: AdminOptions,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly identities: Identities,
    private readonly attempts: FailedAttempts,
  ) {}

  @Answers('signIn')
  async signIn({ request, reply, body: { token } }: OpenCall<{ body: typeof loginBody }>): Promise<Session> {
    refuseOtherSites(request);
    const identity = await this.attempts.attempt(request.ip, () => this.identities.ofToken(token));
    if (!identity)
      throw new HivemindError('UNAUTHORIZED', 'This admin token is not valid.', { details: { field: 'token' } });
    const { sessions, auditLog } = this.administration;
    const now = this.clock.nowSeconds();
    const expiresAt = Math.min(identity.expiresAt ?? Infinity, now + SESSION_SECONDS);
    const cookie = newCookie();
    const rootSha256 = identity.role === 'root' ? this.options.rootTokenSha256 : null;
    await sessions.open(identity, sha256(cookie), expiresAt, rootSha256);
    await auditLog.note(actorOf(identity, request), {
      tenantId: identity.tenantId,
      action: 'session.create',
      target: identity.id,
    });
    void reply.header('set-cookie', sessionCookie(request, cookie, expiresAt - now));
    return sessionView({ ...identity, expiresAt }, cookie);
  }

  @Answers('whoAmI')
  whoAmI({ identity, cookie }: SignedInCall): Promise<Session> {
    return Promise.resolve(sessionView(identity, cookie));
  }

  @Answers('signOut')
  async signOut({ request, reply, identity, cookie, actor }: SignedInCall): Promise<{ message: string }> {
    if (cookie !== null) {
      await this.administration.sessions.close(sha256(cookie));
      void reply.header('set-cookie', sessionCookie(request, '', 0));
    }
    await this.administration.auditLog.note(actor, {
      tenantId: identity.tenantId,
      action: 'session.delete',
      target: identity.id,
    });
    return { message: 'Signed out' };
  }
}

const sessionView = ({ id, name, role, tenantId, expiresAt }: AdminIdentity, cookie: string | null): Session => ({
  admin: { id, name, role },
  tenant_id: tenantId,
  csrf_token: cookie === null ? null : csrfToken(cookie),
  expires_at: momentOrNull(expiresAt),
});

/** Nobody is signed in by a page of another site, where they would go on as somebody else. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  throw new HivemindError('FORBIDDEN', 'Sign in from the console itself, not from a page of another site.');
}
