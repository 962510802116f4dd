import { join } from 'node:path';
import { PlatformProcess } from '@hivemind/testing';

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');

export const startPlatform = (dataDir?: string, env?: Record<string, string>): Promise<PlatformProcess> =>
  PlatformProcess.start(MAIN, dataDir, env);

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
