// `npm run test:stack`: the end-to-end tests against the services as processes of their own, and those of what only several
// processes can show. `--short` leaves out what says no more about them than about one process (long, or of the command
// line); `--postgres` runs those that speak HTTP alone with tenancy and receipts in the system's PostgreSQL. Other
// arguments go to jest.
import { spawnSync } from 'node:child_process';
import { provideRedis } from '../start/redis.mjs';
import { prepare, root } from '../start/steps.mjs';
import { startPostgres } from './postgres.mjs';

const filesOf = (names) => names.map((name) => `apps/hivemind/test/${name}`);
const OVER_HTTP_ALONE = filesOf(['first-exchange', 'retries', 'fork', 'update']);
const SHORT = filesOf(['first-exchange', 'retries', 'fork', 'removal', 'lifecycle', 'observability', 'stack/']);

prepare();
provideRedis();
const flags = new Set(process.argv.slice(2).filter((argument) => ['--postgres', '--short'].includes(argument)));
const given = process.argv.slice(2).filter((argument) => !flags.has(argument));
const postgres = flags.has('--postgres') ? startPostgres() : null;
if (flags.has('--postgres') && !postgres) {
  process.stderr.write('hivemind: no PostgreSQL was found: install one (Debian: apt-get install postgresql)\n');
  process.exit(1);
}
const tests = postgres ? OVER_HTTP_ALONE : flags.has('--short') ? SHORT : ['apps/hivemind/test'];
const command = ['node_modules/jest/bin/jest.js', '--config', 'jest.config.cjs', ...(given.length ? given : tests)];
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --no-warnings`.trim();
const env = { ...process.env, NODE_OPTIONS: nodeOptions, HIVEMIND_TEST_PLATFORM: 'stack' };
if (postgres) env.HIVEMIND_TEST_DATABASE_URL = postgres.url('postgres');
try {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} finally {
  postgres?.stop();
}
