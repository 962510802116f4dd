import { Injectable } from '@nestjs/common';
import type { createRoleBody, deleteRoleData, roleData, roleParams, rolesData } from '@hivemind/contracts/admin';
import type { RoleEntry } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment } from '../views/moment';

@Injectable()
export class RoleHandlers {
  @Answers('createRole')
  async create({
    registry,
    tenantId,
    body,
  }: WorkspaceCall<{ body: typeof createRoleBody }>): Promise<z.input<typeof roleData>> {
    return { role: roleView(await registry.roles.create(tenantId, body.name)) };
  }

  @Answers('listRoles')
  async list({ registry, tenantId }: WorkspaceCall): Promise<z.input<typeof rolesData>> {
    return { roles: (await registry.roles.list(tenantId)).map(roleView) };
  }

  @Answers('deleteRole')
  async delete({
    registry,
    tenantId,
    params,
  }: WorkspaceCall<{ params: typeof roleParams }>): Promise<z.input<typeof deleteRoleData>> {
    await registry.roles.delete(tenantId, params.name);
    return { message: 'Role deleted' };
  }
}

const roleView = ({ name, projects, keys, createdAt }: RoleEntry) => ({
  name,
  projects,
  keys,
  created_at: moment(createdAt),
});
