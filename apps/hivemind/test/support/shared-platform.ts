import type { createWorkspaceData, issuedKeyData, projectData } from '@hivemind/contracts/admin';
import { ApiClient, type Platform, type PlatformProcess } from '@hivemind/testing';
import type { z } from 'zod';
import { AdminClient } from './admin-client';
import { dataOf } from './project-client';
import { keptPlatform } from './started-platform';

/** One for all test files of a worker process, started by the first that asks for it. */
let shared: Promise<PlatformProcess> | null = null;

async function running(): Promise<PlatformProcess> {
  if (shared && !(await shared).isRunning) shared = null;
  shared ??= keptPlatform().catch((error: unknown) => {
    shared = null;
    throw error;
  });
  return shared;
}

/**
 * A platform that other test files use, too, seen from a new workspace with a project in the platform's database and a
 * key for everything in it. The admin token is the operator's. What concerns the whole installation is not to be changed.
 */
export function sharedPlatform(): { readonly current: Platform } {
  let platform: Platform;
  beforeAll(async () => {
    platform = await seenFromNewWorkspace(await running());
  }, 60_000);
  return {
    get current() {
      return platform;
    },
  };
}

async function seenFromNewWorkspace({ dataDir, connection }: PlatformProcess): Promise<Platform> {
  const operator = AdminClient.withToken(connection.admin_url, connection.admin_token);
  type Made = z.output<typeof createWorkspaceData>;
  const { workspace } = dataOf(await operator.post<Made>('/workspaces', { name: 'Workspace of a test' }));
  const { tenant_id } = workspace;
  const admin = AdminClient.withToken(connection.admin_url, connection.admin_token, tenant_id);
  const first = { name: 'Default project', storage: 'embedded' };
  const { project } = dataOf(await admin.post<z.output<typeof projectData>>('/projects', first));
  const key = { name: 'bootstrap', all_projects: true, destructive: 'purge' };
  const { secret } = dataOf(await admin.post<z.output<typeof issuedKeyData>>('/keys', key));
  const own = { ...connection, tenant_id, project_id: project.id, api_key: secret };
  return { dataDir, connection: own, client: new ApiClient(own) };
}
