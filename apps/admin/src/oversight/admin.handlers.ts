import { Inject, Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type { adminData, adminParams, adminsData, createAdminBody, issuedAdminData } from '@hivemind/contracts/admin';
import { CLOCK } from '@hivemind/platform';
import type { AdminEntry, Clock } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment, momentOrNull } from '../views/moment';

/** Administrators of a workspace. */
@Injectable()
export class AdminHandlers {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @Answers('createAdmin')
  async create(call: WorkspaceCall<{ body: typeof createAdminBody }>): Promise<z.input<typeof issuedAdminData>> {
    const { registry, tenantId, body } = call;
    const { name, role, expires_at: expiresAt = null } = body;
    requireWithin(await lifetimeOf(call), expiresAt);
    const { admin, token } = await registry.admins.create(tenantId, { name, role, expiresAt });
    return { admin: this.view(admin), token };
  }

  @Answers('listAdmins')
  async list({ registry, tenantId }: WorkspaceCall): Promise<z.input<typeof adminsData>> {
    return { admins: (await registry.admins.list(tenantId)).map((admin) => this.view(admin)) };
  }

  @Answers('revokeAdmin')
  async revoke({
    registry,
    tenantId,
    params,
  }: WorkspaceCall<{ params: typeof adminParams }>): Promise<z.input<typeof adminData>> {
    return { admin: this.view(await registry.admins.revoke(tenantId, params.admin_id)) };
  }

  private view(admin: AdminEntry): z.input<typeof adminData>['admin'] {
    const expired = admin.expiresAt !== null && admin.expiresAt <= this.clock.nowSeconds();
    return {
      id: admin.id,
      name: admin.name,
      role: admin.role,
      prefix: admin.prefix,
      state: admin.revokedAt !== null ? 'revoked' : expired ? 'expired' : 'active',
      expires_at: momentOrNull(admin.expiresAt),
      revoked_at: momentOrNull(admin.revokedAt),
      last_used_at: momentOrNull(admin.lastUsedAt),
      created_at: moment(admin.createdAt),
    };
  }
}

/** When the caller's token ends. A session ends earlier than its token may, so the token itself is asked about. */
async function lifetimeOf({ identity, registry, tenantId }: WorkspaceCall): Promise<number | null> {
  if (identity.role === 'root') return null;
  const own = (await registry.admins.list(tenantId)).find(({ id }) => id === identity.id);
  return own ? own.expiresAt : identity.expiresAt;
}

/** Nobody grants what they lack, time neither. */
function requireWithin(own: number | null, wanted: number | null): void {
  if (own === null || (wanted !== null && wanted <= own)) return;
  throw new HivemindError('VALIDATION_ERROR', `expires_at must not be after ${moment(own)}, when your own token ends`, {
    details: { field: 'expires_at' },
  });
}
