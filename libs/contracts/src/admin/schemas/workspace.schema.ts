import { z } from 'zod';
import { momentSchema, nameSchema } from './parts.schema';
import { planSchema } from './plan.schema';

export const workspaceSchema = z
  .object({ tenant_id: z.string(), name: z.string(), plan: planSchema, created_at: momentSchema })
  .meta({ id: 'Workspace', description: 'A tenant, fully apart from all others.' });

export const createWorkspaceBody = z.object({ name: nameSchema });
export const createWorkspaceData = z.object({
  workspace: workspaceSchema,
  admin_token: z.string().describe('A token with the role `owner` in it, told this once.'),
});
export const workspacesData = z.object({ workspaces: z.array(workspaceSchema).describe('Oldest first.') });
