import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/lib/postgresql';

/** Where the newest PostgreSQL of the system has its programs, or null. */
function programs() {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(HOME, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

/**
 * A PostgreSQL of its own in a temporary directory, on a socket there. It refuses to run as root, so that root runs it as
 * the user `postgres`, whom its package makes.
 * @returns {{ url: (database: string) => string, stop: () => void }} or null when none is installed
 */
export function startPostgres() {
  const bin = programs();
  if (!bin) return null;
  const directory = mkdtempSync(join(tmpdir(), 'hm-pg-'));
  const data = join(directory, 'data');
  const root = process.getuid() === 0;
  if (root) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
    chownSync(directory, uid, gid);
    chmodSync(directory, 0o755);
  }
  const run = (program, args) =>
    root
      ? execFileSync(
          'su',
          ['postgres', '-s', '/bin/sh', '-c', [join(bin, program), ...args.map((arg) => `'${arg}'`)].join(' ')],
          { stdio: 'ignore' },
        )
      : execFileSync(join(bin, program), args, { stdio: 'ignore' });
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync']);
  run('pg_ctl', ['-D', data, '-w', '-l', join(directory, 'log'), '-o', `-k ${directory} -h "" -F`, 'start']);
  return {
    url: (database) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(directory)}`,
    stop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
