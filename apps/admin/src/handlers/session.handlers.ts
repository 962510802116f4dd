import { hashKeySecret, HivemindError, newSessionSecret } from '@hivemind/contracts';
import type { AdminIdentity } from '@hivemind/ports';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { csrfTokenOf, SESSION_SECONDS } from '../edge/session-cookie';
import { momentOrNull } from '../moment';
import type { HandlerParts } from './handler-parts';

/** Sign-ins that failed, from one address. */
const FAILURES = { points: 10, duration: 300 };

export function sessionHandlers({ administration, credentials, clock }: HandlerParts): RouteHandlers {
  const failures = new RateLimiterMemory(FAILURES);

  const signIn = async (request: AdminRequest) => {
    const { token } = request.body as { token: string };
    const spent = await failures.get(request.ip);
    if (spent && spent.consumedPoints >= FAILURES.points)
      throw new HivemindError('RATE_LIMITED', 'Too many failed sign-ins from this address. Try again later.', {
        details: { reason: 'failed_sign_ins' },
        retryAfterSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
      });
    const identity = await credentials.ofToken(token);
    if (!identity) {
      await failures.consume(request.ip).catch(() => undefined);
      throw new HivemindError('UNAUTHORIZED', 'This is no valid admin token.', { details: { field: 'token' } });
    }
    const secret = newSessionSecret();
    const expiresAt = Math.min(clock.nowSeconds() + SESSION_SECONDS, identity.expiresAt ?? Infinity);
    await administration.sessions.open(identity, hashKeySecret(secret), expiresAt, credentials.rootSha256);
    const actor = { ...request.actor, ...actorOf(identity) };
    const noted = { tenantId: identity.tenantId, action: 'session.create', target: identity.id };
    await administration.auditLog.note(actor, noted);
    request.setSession(secret);
    return sessionView({ ...identity, expiresAt }, secret);
  };

  return {
    signIn,
    whoAmI: (request) => Promise.resolve(sessionView(request.identity!, request.sessionSecret)),
    signOut: async (request) => {
      const { sessionSecret, identity } = request;
      if (sessionSecret) await administration.sessions.close(hashKeySecret(sessionSecret));
      const noted = { tenantId: identity!.tenantId, action: 'session.delete', target: identity!.id };
      await administration.auditLog.note(request.actor, noted);
      request.setSession(null);
      return { message: 'Signed out' };
    },
  };
}

const actorOf = ({ id, name, role }: AdminIdentity) => ({
  kind: role === 'root' ? ('root' as const) : ('admin' as const),
  id,
  name,
  role,
});

const sessionView = ({ id, name, role, tenantId, expiresAt }: AdminIdentity, secret: string | null) => ({
  admin: { id, name, role },
  tenant_id: tenantId,
  csrf_token: secret === null ? null : csrfTokenOf(secret),
  expires_at: momentOrNull(expiresAt),
});
