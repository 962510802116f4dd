import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ADMINISTRATION } from '@hivemind/platform';
import type { AdminIdentity, Administration } from '@hivemind/ports';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';
import { sha256 } from './sha256';

const OPERATOR: AdminIdentity = { id: 'root', name: 'root', role: 'root', tenantId: null, expiresAt: null };

/** Finds out who somebody is by what they bring. */
@Injectable()
export class Identities {
  constructor(
    @Inject(ADMINISTRATION) private readonly administration: Administration,
    @Inject(ADMIN_OPTIONS) private readonly options: AdminOptions,
  ) {}

  /** Null when the token is unknown, revoked or expired. */
  async ofToken(token: string): Promise<AdminIdentity | null> {
    const hash = sha256(token);
    if (this.isRoot(hash)) return OPERATOR;
    return this.administration.sessions.identify(hash);
  }

  /** Null when no session has this cookie any more. */
  ofCookie(cookie: string): Promise<AdminIdentity | null> {
    return this.administration.sessions.resume(sha256(cookie), this.options.rootTokenSha256);
  }

  private isRoot(hash: string): boolean {
    return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(this.options.rootTokenSha256, 'hex'));
  }
}
