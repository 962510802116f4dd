import type { DeleteLevel, Plan } from '@hivemind/tenancy';
import { ApiClient, type Platform, type Target } from '@hivemind/testing';
import { withRegistry } from '../second-tenant';

export interface GreenhouseOptions {
  /** What the key may remove. Default: for good. */
  level?: DeleteLevel;
  /** The one role of the key, which the project lists. Default: the key reaches all projects. */
  role?: string;
  plan?: Partial<Plan>;
  /** False: a project without storage. */
  storage?: boolean;
}

/** A workspace of its own, as the samples of the registry have it: one project, called Greenhouse, and a key to it. */
export async function greenhouse(platform: Platform, options: GreenhouseOptions = {}): Promise<ApiClient> {
  return new ApiClient(await greenhouseTarget(platform, options));
}

export function greenhouseTarget(
  platform: Platform,
  { level = 'purge', role, plan = {}, storage = true }: GreenhouseOptions = {},
): Promise<Target> {
  return withRegistry(platform, async ({ workspaces, projects, roles, keys }) => {
    const { workspace, project } = await workspaces.create({
      name: 'Garden',
      project: { name: 'Greenhouse', storage: storage ? { kind: 'embedded' } : null },
    });
    const { tenantId } = workspace;
    await workspaces.setPlan(tenantId, plan);
    if (role) {
      await roles.create(tenantId, role);
      await projects.setRoles(tenantId, project!.id, [role]);
    }
    const { secret } = await keys.create(tenantId, { name: 'sample', role: role ?? null, destructive: level });
    return { base_url: platform.connection.base_url, api_key: secret, project_id: project!.id };
  });
}
