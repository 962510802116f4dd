// `npm run test:stack`: the end-to-end tests against the services as processes of their own. Arguments go to jest.
import { spawnSync } from 'node:child_process';
import { provideRedis } from '../start/redis.mjs';
import { prepare, root } from '../start/steps.mjs';

prepare();
provideRedis();
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim();
const env = { ...process.env, NODE_OPTIONS: nodeOptions, HIVEMIND_TEST_PLATFORM: 'stack' };
const given = process.argv.slice(2);
const command = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'jest.config.cjs',
  '--selectProjects',
  'hivemind',
  ...(given.length ? given : ['apps/hivemind/test']),
];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status ?? 1);
