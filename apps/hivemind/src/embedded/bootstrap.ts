import { hashKeySecret, newKeySecret } from '@hivemind/contracts';
import type { TenantDirectory, TenantRegistry } from '@hivemind/ports';

/** What a client needs to begin. */
export interface Bootstrap {
  tenantId: string;
  projectId: string;
  apiKey: string;
}

const SHOWN_CHARACTERS = 8;

/**
 * The installation's first workspace, with one project and one key for all of it. Made once; afterwards the key that
 * the last start handed out is handed out again as long as it is good, otherwise a new one is made.
 */
export async function bootstrap(
  registry: TenantRegistry,
  directory: TenantDirectory,
  lastKey: string | undefined,
): Promise<Bootstrap> {
  const workspace = (await registry.firstWorkspace()) ?? (await createWorkspace(registry));
  if (lastKey !== undefined && (await isUsable(directory, lastKey, workspace.tenantId)))
    return { ...workspace, apiKey: lastKey };
  const apiKey = newKeySecret();
  await registry.createKey({
    tenantId: workspace.tenantId,
    name: 'bootstrap',
    secretSha256: hashKeySecret(apiKey),
    prefix: apiKey.slice(0, SHOWN_CHARACTERS),
    role: null,
    destructive: 'purge',
  });
  return { ...workspace, apiKey };
}

async function createWorkspace(registry: TenantRegistry): Promise<{ tenantId: string; projectId: string }> {
  const { tenantId } = await registry.createWorkspace('Default workspace');
  const { projectId } = await registry.createProject({
    tenantId,
    name: 'Default project',
    storage: { kind: 'embedded' },
  });
  return { tenantId, projectId };
}

async function isUsable(directory: TenantDirectory, secret: string, tenantId: string): Promise<boolean> {
  const facts = await directory.keyFacts(hashKeySecret(secret));
  return facts?.tenantId === tenantId && facts.revokedAt === null;
}
