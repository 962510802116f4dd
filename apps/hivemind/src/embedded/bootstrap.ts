import { hashKeySecret } from '@hivemind/contracts';
import type { Clock, NewProject, StorageBinding, TenantDirectory, TenantRegistry } from '@hivemind/ports';
import { keyState } from '@hivemind/tenancy';

/** What a client needs to begin. */
export interface Bootstrap {
  tenantId: string;
  projectId: string;
  apiKey: string;
}

const FIRST_PROJECT = 'Default project';

/**
 * The oldest workspace with its default project, and a key for all of it; on a new installation they are made. The key
 * that the last start handed out is handed out again as long as it is good, otherwise a new one is made.
 * @param storage of the first project, when it is made; default the platform's own
 */
export async function bootstrap(
  registry: TenantRegistry,
  directory: TenantDirectory,
  clock: Clock,
  lastKey: string | undefined,
  storage: StorageBinding = { kind: 'embedded' },
): Promise<Bootstrap> {
  const project = { name: FIRST_PROJECT, storage };
  const workspace = (await firstWorkspace(registry, project)) ?? (await createWorkspace(registry, project));
  if (lastKey !== undefined && (await isGood(directory, lastKey, workspace.tenantId, clock)))
    return { ...workspace, apiKey: lastKey };
  const { secret } = await registry.keys.create(workspace.tenantId, {
    name: 'bootstrap',
    role: null,
    destructive: 'purge',
  });
  return { ...workspace, apiKey: secret };
}

async function firstWorkspace({ workspaces, projects }: TenantRegistry, first: NewProject) {
  const [oldest] = await workspaces.list();
  if (!oldest) return null;
  const { tenantId } = oldest;
  const project =
    (await projects.list(tenantId)).find(({ isDefault }) => isDefault) ?? (await projects.create(tenantId, first));
  return { tenantId, projectId: project.id };
}

async function createWorkspace({ workspaces }: TenantRegistry, first: NewProject) {
  const { workspace, project } = await workspaces.create({ name: 'Default workspace', project: first });
  return { tenantId: workspace.tenantId, projectId: project!.id };
}

/** Whether a key still opens all of the workspace. */
async function isGood(directory: TenantDirectory, secret: string, tenantId: string, clock: Clock): Promise<boolean> {
  const facts = await directory.keyFacts(hashKeySecret(secret));
  return facts?.tenantId === tenantId && facts.allProjects && keyState(facts, clock.nowSeconds()) === 'active';
}
