import { ApiClient, type Platform, type PlatformProcess } from '@hivemind/testing';
import { keptPlatform } from './started-platform';
import { Workspace } from './workspace';

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

async function seenFromNewWorkspace(platform: PlatformProcess): Promise<Platform> {
  const workspace = await Workspace.create(platform, 'Workspace of a test');
  const connection = {
    ...platform.connection,
    tenant_id: workspace.tenantId,
    project_id: await workspace.addProject('Default project'),
    api_key: await workspace.addKey('bootstrap', 'purge'),
  };
  return { dataDir: platform.dataDir, connection, client: new ApiClient(connection) };
}
