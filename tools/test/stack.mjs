// `npm run test:stack`: the end-to-end tests against the services as processes of their own. `--postgres` runs those of
// them that speak HTTP alone with tenancy and receipts in the system's PostgreSQL. Other arguments go to jest.
import { spawnSync } from 'node:child_process';
import { provideRedis } from '../start/redis.mjs';
import { prepare, root } from '../start/steps.mjs';
import { startPostgres } from './postgres.mjs';

/** Tests that ask the platform for everything and look into no database. */
const OVER_HTTP_ALONE = ['first-exchange', 'retries', 'fork', 'update'].map(
  (name) => `apps/hivemind/test/${name}.spec.ts`,
);

prepare();
provideRedis();
const given = process.argv.slice(2).filter((argument) => argument !== '--postgres');
const wantsPostgres = given.length < process.argv.length - 2;
const postgres = wantsPostgres ? startPostgres() : null;
if (wantsPostgres && !postgres) {
  process.stderr.write('hivemind: no PostgreSQL was found: install one (Debian: apt-get install postgresql)\n');
  process.exit(1);
}
const tests = postgres ? OVER_HTTP_ALONE : ['apps/hivemind/test'];
const command = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', '--selectProjects', 'hivemind'];
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim();
const env = { ...process.env, NODE_OPTIONS: nodeOptions, HIVEMIND_TEST_PLATFORM: 'stack' };
if (postgres) env.HIVEMIND_TEST_DATABASE_URL = postgres.url('postgres');
try {
  const { status } = spawnSync(process.execPath, [...command, ...(given.length ? given : tests)], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
} finally {
  postgres?.stop();
}
