import type {
  changeKeyBody,
  createAdminBody,
  createKeyBody,
  createProjectBody,
  createWorkspaceBody,
  planBody,
  rotateKeyBody,
} from '@hivemind/contracts/admin';
import { DEFAULT_OVERLAP_SECONDS } from '@hivemind/contracts/admin';
import type { z } from 'zod';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { adminView, keyView, planView, projectView, roleView, workspaceView } from '../views';
import type { HandlerParts } from './handler-parts';

type Body<S extends z.ZodType> = z.output<S>;
const idOf = (request: AdminRequest, name: string): string => (request.params as Record<string, string>)[name]!;

/** Workspaces, plans, roles, keys and administrators. */
export function registryHandlers({ administration, clock }: HandlerParts): RouteHandlers {
  const now = () => clock.nowSeconds();
  return {
    createWorkspace: async ({ body, registry }) => {
      const { name } = body as Body<typeof createWorkspaceBody>;
      const { workspace } = await registry.workspaces.create({ name });
      const { token } = await registry.admins.create(workspace.tenantId, { name: 'owner', role: 'owner' });
      return { workspace: workspaceView(workspace), admin_token: token };
    },
    listWorkspaces: async ({ identity, registry }) => {
      const all = await registry.workspaces.list();
      const own = identity!.tenantId;
      return { workspaces: all.filter(({ tenantId }) => own === null || tenantId === own).map(workspaceView) };
    },
    getPlan: async ({ tenantId, registry }) => {
      const all = await registry.workspaces.list();
      return { plan: planView(all.find((workspace) => workspace.tenantId === tenantId)!.plan) };
    },
    changePlan: async ({ body, tenantId, registry }) => {
      const given = body as Body<typeof planBody>;
      const plan = await registry.workspaces.setPlan(tenantId, {
        name: given.name,
        maxTopK: given.max_top_k,
        rateLimit: given.rate_limit,
        inFlightCeiling: given.in_flight_ceiling,
        allowDestructive: given.allow_destructive,
        receiptsEnabled: given.receipts_enabled,
      });
      return { plan: planView(plan) };
    },
    createProject: async ({ body, tenantId, registry }) => {
      const { name, storage } = body as Body<typeof createProjectBody>;
      const bound = storage === 'embedded' ? { kind: 'embedded' as const } : null;
      return { project: projectView(await registry.projects.create(tenantId, { name, storage: bound })) };
    },
    listProjects: async ({ tenantId, registry }) => ({
      projects: (await registry.projects.list(tenantId)).map(projectView),
    }),
    setProjectRoles: async (request) => {
      const { roles } = request.body as { roles: string[] };
      const projectId = idOf(request, 'project_id');
      return { project: projectView(await request.registry.projects.setRoles(request.tenantId, projectId, roles)) };
    },
    createRole: async ({ body, tenantId, registry }) => ({
      role: roleView(await registry.roles.create(tenantId, (body as { name: string }).name)),
    }),
    listRoles: async ({ tenantId, registry }) => ({ roles: (await registry.roles.list(tenantId)).map(roleView) }),
    deleteRole: async (request) => {
      await request.registry.roles.delete(request.tenantId, idOf(request, 'name'));
      return { message: 'Role deleted' };
    },
    createKey: async ({ body, tenantId, registry }) => {
      const given = body as Body<typeof createKeyBody>;
      const { key, secret } = await registry.keys.create(tenantId, {
        name: given.name,
        role: given.role ?? null,
        destructive: given.destructive ?? 'none',
        expiresAt: given.expires_at ?? null,
      });
      return { key: keyView(key, now()), secret };
    },
    listKeys: async ({ tenantId, registry }) => ({
      keys: (await registry.keys.list(tenantId)).map((key) => keyView(key, now())),
    }),
    changeKey: async (request) => {
      const given = request.body as Body<typeof changeKeyBody>;
      const key = await request.registry.keys.set(request.tenantId, idOf(request, 'key_id'), {
        name: given.name,
        destructive: given.destructive,
        expiresAt: given.expires_at,
        ...(given.all_projects ? { role: null } : { role: given.role }),
      });
      return { key: keyView(key, now()) };
    },
    revokeKey: async (request) => ({
      key: keyView(await request.registry.keys.revoke(request.tenantId, idOf(request, 'key_id')), now()),
    }),
    rotateKey: async (request) => {
      const overlap = (request.body as Body<typeof rotateKeyBody>)?.overlap_seconds ?? DEFAULT_OVERLAP_SECONDS;
      const rotated = await request.registry.keys.rotate(request.tenantId, idOf(request, 'key_id'), overlap);
      const { key, secret, previous } = rotated;
      return { key: keyView(key, now()), secret, previous: keyView(previous, now()) };
    },
    createAdmin: async ({ body, tenantId, registry }) => {
      const { name, role, expires_at } = body as Body<typeof createAdminBody>;
      const { admin, token } = await registry.admins.create(tenantId, { name, role, expiresAt: expires_at ?? null });
      return { admin: adminView(admin, now()), token };
    },
    listAdmins: async ({ tenantId, registry }) => ({
      admins: (await registry.admins.list(tenantId)).map((admin) => adminView(admin, now())),
    }),
    revokeAdmin: async (request) => ({
      admin: adminView(await request.registry.admins.revoke(request.tenantId, idOf(request, 'admin_id')), now()),
    }),
    listAudit: async ({ query, tenantId }) => {
      const { limit = 50, cursor = null } = query as { limit?: number; cursor?: string };
      const { entries, next } = await administration.auditLog.list(tenantId, limit, cursor);
      return {
        entries: entries.map(({ requestId, at, ...entry }) => ({
          ...entry,
          at: new Date(at * 1000).toISOString(),
          request_id: requestId,
        })),
        next_cursor: next,
      };
    },
  };
}
