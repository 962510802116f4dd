import {
  connectPostgres,
  findEmbeddedDatabase,
  PostgresTenantRegistry,
  type Postgres,
  SecretBox,
} from '@hivemind/adapters';
import { SystemClock } from '@hivemind/platform/process';
import { ApiClient, type Platform, type Target } from '@hivemind/testing';
import { randomBytes } from 'node:crypto';
import { Workspace } from './workspace';

/** Another workspace on a running platform, with a project in its database and a key for everything. */
export interface Tenant {
  target: Target & { tenant_id: string };
  client: ApiClient;
}

/** Runs `work` with the registry of a running platform. */
export async function withRegistry<T>(
  { dataDir }: Platform,
  work: (registry: PostgresTenantRegistry) => Promise<T>,
): Promise<T> {
  const postgres: Postgres = connectPostgres(findEmbeddedDatabase(dataDir)!);
  try {
    // The embedded storage binding has no secret, so any key will do.
    return await work(new PostgresTenantRegistry(postgres.prisma, new SecretBox(randomBytes(32)), new SystemClock()));
  } finally {
    await postgres.close();
  }
}

export async function addTenant(platform: Platform, name: string): Promise<Tenant> {
  const workspace = await Workspace.create(platform, name);
  const project_id = await workspace.addProject(name);
  const api_key = await workspace.addKey(name, 'purge');
  const target = { base_url: platform.connection.base_url, api_key, project_id, tenant_id: workspace.tenantId };
  return { target, client: new ApiClient(target) };
}
