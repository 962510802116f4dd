// `npm test`: prepares what has changed and runs every project's tests in one jest run.
// Arguments go to jest: `npm test -- libs/context`, `npm test -- -t 'receipt chain'`.
import { spawnSync } from 'node:child_process';
import { provideRedis } from '../start/redis.mjs';
import { prepare, root } from '../start/steps.mjs';

prepare();
provideRedis();
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
  },
);
process.exit(status ?? 1);
