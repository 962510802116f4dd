import { join } from 'node:path';
import { PlatformProcess, temporaryDirectory } from '@hivemind/testing';
import { testDatabase } from './test-database';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
const KEEPER = join(__dirname, '..', '..', '..', '..', 'tools', 'test', 'kept-platform.mjs');

/** Whether the test run is about every service as a process of its own. */
export const isStack = process.env.HIVEMIND_TEST_PLATFORM === 'stack';

/** A platform of the kind that the test run is about: in one process, or a stack, over PostgreSQL where one is given. */
export async function startPlatform(
  dataDir = temporaryDirectory(),
  env: Record<string, string> = {},
): Promise<PlatformProcess> {
  return PlatformProcess.start(MAIN, dataDir, { ...(await databaseOf(dataDir)), ...env });
}

/** The same, left to end by itself when this process does. */
export async function keptPlatform(): Promise<PlatformProcess> {
  const dataDir = temporaryDirectory();
  const platform = await PlatformProcess.start(MAIN, dataDir, await databaseOf(dataDir), KEEPER);
  platform.unref();
  return platform;
}

async function databaseOf(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  const url = await testDatabase(dataDir);
  return url === undefined ? {} : { DATABASE_URL: url };
}

/** A platform that a test file has for itself, with its data removed afterwards. */
export function ownPlatform(env?: Record<string, string>): { readonly current: PlatformProcess } {
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
