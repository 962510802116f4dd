import { Inject, Injectable } from '@nestjs/common';
import {
  type changeKeyBody,
  type createKeyBody,
  DEFAULT_OVERLAP_SECONDS,
  type issuedKeyData,
  type keyData,
  type keyParams,
  type keysData,
  type rotatedKeyData,
  type rotateKeyBody,
} from '@hivemind/contracts/admin';
import { CLOCK } from '@hivemind/platform';
import type { Clock, KeyChanges, KeyEntry } from '@hivemind/ports';
import { keyState } from '@hivemind/tenancy';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment, momentOrNull } from '../views/moment';

type Params = { params: typeof keyParams };
type KeyView = z.input<typeof keyData>['key'];

@Injectable()
export class KeyHandlers {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  @Answers('createKey')
  async create({
    registry,
    tenantId,
    body,
  }: WorkspaceCall<{ body: typeof createKeyBody }>): Promise<z.input<typeof issuedKeyData>> {
    const { key, secret } = await registry.keys.create(tenantId, {
      name: body.name,
      role: body.role ?? null,
      destructive: body.destructive ?? 'none',
      expiresAt: body.expires_at ?? null,
    });
    return { key: this.view(key), secret };
  }

  @Answers('listKeys')
  async list({ registry, tenantId }: WorkspaceCall): Promise<z.input<typeof keysData>> {
    return { keys: (await registry.keys.list(tenantId)).map((key) => this.view(key)) };
  }

  @Answers('changeKey')
  async change({
    registry,
    tenantId,
    params,
    body,
  }: WorkspaceCall<Params & { body: typeof changeKeyBody }>): Promise<z.input<typeof keyData>> {
    const reach = body.all_projects ? null : body.role;
    const changes: KeyChanges = {
      ...(body.name !== undefined && { name: body.name }),
      ...(reach !== undefined && { role: reach }),
      ...(body.destructive !== undefined && { destructive: body.destructive }),
      ...(body.expires_at !== undefined && { expiresAt: body.expires_at }),
    };
    return { key: this.view(await registry.keys.set(tenantId, params.key_id, changes)) };
  }

  @Answers('revokeKey')
  async revoke({ registry, tenantId, params }: WorkspaceCall<Params>): Promise<z.input<typeof keyData>> {
    return { key: this.view(await registry.keys.revoke(tenantId, params.key_id)) };
  }

  @Answers('rotateKey')
  async rotate({
    registry,
    tenantId,
    params,
    body,
  }: WorkspaceCall<Params & { body: typeof rotateKeyBody }>): Promise<z.input<typeof rotatedKeyData>> {
    const overlap = body?.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS;
    const { key, secret, previous } = await registry.keys.rotate(tenantId, params.key_id, overlap);
    return { key: this.view(key), secret, previous: this.view(previous) };
  }

  private view(key: KeyEntry): KeyView {
    return {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      role: key.role,
      all_projects: key.allProjects,
      destructive: key.destructive,
      state: keyState(key, this.clock.nowSeconds()),
      expires_at: momentOrNull(key.expiresAt),
      revoked_at: momentOrNull(key.revokedAt),
      last_used_at: momentOrNull(key.lastUsedAt),
      created_at: moment(key.createdAt),
      created_by: key.createdBy,
    };
  }
}
