import { join } from 'node:path';
import { PlatformProcess, temporaryDirectory } from '@hivemind/testing';
import { testDatabase } from './test-database';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');

/** A platform of the kind that the test run is about: in one process, or a stack, over PostgreSQL where one is given. */
export async function startPlatform(
  dataDir = temporaryDirectory(),
  env: Record<string, string> = {},
): Promise<PlatformProcess> {
  const database = await testDatabase(dataDir);
  return PlatformProcess.start(MAIN, dataDir, { ...(database && { DATABASE_URL: database }), ...env });
}

/** One platform for a whole test file, with its data removed afterwards. */
export function sharedPlatform(env?: Record<string, string>): { readonly current: PlatformProcess } {
  let platform: PlatformProcess;
  beforeAll(async () => {
    platform = await startPlatform(undefined, env);
  }, 60_000);
  afterAll(async () => {
    await platform.stop();
    platform.removeData();
  }, 60_000);
  return {
    get current() {
      return platform;
    },
  };
}
