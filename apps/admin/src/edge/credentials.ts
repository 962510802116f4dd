import { timingSafeEqual } from 'node:crypto';
import { hashKeySecret, HivemindError } from '@hivemind/contracts';
import { CSRF_HEADER } from '@hivemind/contracts/admin';
import type { AdminIdentity, AdminSessions } from '@hivemind/ports';
import type { IncomingHttpHeaders } from 'node:http';
import { csrfHolds, sessionSecretOf } from './session-cookie';

export const ROOT: AdminIdentity = { id: 'root', name: 'root', role: 'root', tenantId: null, expiresAt: null };

const BEARER = /^Bearer +(\S+)$/i;

/** Finds out who asks. */
export class Credentials {
  /** SHA-256 of the operator's token in hex. */
  readonly rootSha256: string;

  constructor(
    private readonly sessions: AdminSessions,
    rootToken: string,
  ) {
    this.rootSha256 = hashKeySecret(rootToken);
  }

  /** Who has this token, or null. */
  async ofToken(token: string): Promise<AdminIdentity | null> {
    const sha256 = hashKeySecret(token);
    if (timingSafeEqual(Buffer.from(sha256), Buffer.from(this.rootSha256))) return ROOT;
    return this.sessions.identify(sha256);
  }

  /**
   * Who sends a request, or null when it carries no valid proof. A token goes before a cookie.
   * @throws HivemindError FORBIDDEN for a change by a session without its token against forged requests
   */
  async ofRequest(method: string, headers: IncomingHttpHeaders): Promise<AdminIdentity | null> {
    const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
    if (token !== undefined) return this.ofToken(token);
    const secret = sessionSecretOf(headers.cookie);
    const identity = secret && (await this.sessions.resume(hashKeySecret(secret), this.rootSha256));
    if (!secret || !identity) return null;
    if (method !== 'GET' && !csrfHolds(secret, headers[CSRF_HEADER]))
      throw new HivemindError('FORBIDDEN', `A change from the console needs its ${CSRF_HEADER} header.`, {
        details: { header: CSRF_HEADER },
      });
    return identity;
  }
}
