// `npm run chaos`: 10,000 turns over a local stack whose processes are killed one after the other.
// Arguments: turns, and kills of services.
import { spawnSync } from 'node:child_process';
import { provideRedis } from '../start/redis.mjs';
import { prepare, root } from '../start/steps.mjs';

prepare();
provideRedis();
const [turns = '10000', kills = '40'] = process.argv.slice(2);
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim();
const env = {
  ...process.env,
  NODE_OPTIONS: nodeOptions,
  HIVEMIND_TEST_PLATFORM: 'stack',
  HIVEMIND_CHAOS_TURNS: turns,
  HIVEMIND_CHAOS_KILLS: kills,
  HIVEMIND_CHAOS_REPLICAS: '2',
};
const command = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'jest.config.cjs',
  '--runInBand',
  'apps/hivemind/test/stack/chaos',
];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status ?? 1);
