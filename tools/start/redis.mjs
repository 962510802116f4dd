import { spawnSync } from 'node:child_process';

const runs = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Installs a Redis server where there is none and the system's packages may be installed; otherwise the start says what to do. */
export function provideRedis() {
  if (runs('redis-server', ['--version']) || runs('valkey-server', ['--version'])) return;
  if (process.getuid?.() !== 0 || !runs('apt-get', ['--version'])) return;
  process.stderr.write('hivemind: installing redis-server …\n');
  const install = () => runs('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server']);
  if (!install() && runs('apt-get', ['update'])) install();
}
