import { Injectable } from '@nestjs/common';
import type { createWorkspaceBody, createWorkspaceData, workspacesData } from '@hivemind/contracts/admin';
import type { z } from 'zod';
import { Answers, type SignedInCall } from '../edge/admin-call';
import { workspaceView } from './workspace.views';

@Injectable()
export class WorkspaceHandlers {
  @Answers('createWorkspace')
  async create({
    registry,
    body: { name },
  }: SignedInCall<{ body: typeof createWorkspaceBody }>): Promise<z.input<typeof createWorkspaceData>> {
    const { workspace } = await registry.workspaces.create({ name });
    const { token } = await registry.admins.create(workspace.tenantId, { name: 'owner', role: 'owner' });
    return { workspace: workspaceView(workspace), admin_token: token };
  }

  @Answers('listWorkspaces')
  async list({ registry, identity }: SignedInCall): Promise<z.input<typeof workspacesData>> {
    const all = await registry.workspaces.list();
    const seen = all.filter(({ tenantId }) => identity.tenantId === null || tenantId === identity.tenantId);
    return { workspaces: seen.map(workspaceView) };
  }
}
