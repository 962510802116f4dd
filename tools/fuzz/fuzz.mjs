// `npm run fuzz`: the fuzz tests with 100,000 requests (or as many as the argument says).
import { spawnSync } from 'node:child_process';
import { prepare, root } from '../start/steps.mjs';

prepare();
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim();
const env = { ...process.env, NODE_OPTIONS: nodeOptions, HIVEMIND_FUZZ_REQUESTS: process.argv[2] ?? '100000' };
const command = [
  'node_modules/jest/bin/jest.js',
  '--config',
  'jest.config.cjs',
  '--runInBand',
  'apps/hivemind/test/fuzz',
];
process.exit(spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env }).status ?? 1);
