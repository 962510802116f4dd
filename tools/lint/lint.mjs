// `npm run lint`: types, rules and format of the whole workspace. Two things at a time; every fault is told, whichever
// part finds it.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../start/steps.mjs';

const require = createRequire(import.meta.url);
// Syntax trees are much and short-lived; where they have more room, a tenth of the time is not spent on clearing it.
const ROOM = '--max-semi-space-size=128';
const node = (...args) =>
  new Promise((resolve) =>
    spawn(process.execPath, [ROOM, ...args], { cwd: root, stdio: 'inherit' }).once('exit', (status) =>
      resolve(status ?? 1),
    ),
  );

// The rule on imports between projects reads them from what nx remembers, which is brought up to date once and not twice.
const nx = spawnSync(process.execPath, [require.resolve('nx/bin/nx.js'), 'show', 'projects'], { cwd: root });
if (nx.status !== 0) process.stderr.write(nx.stderr);

const console = join('apps', 'console');
const apps = readdirSync(join(root, 'apps')).map((name) => join('apps', name));
const check = 'tools/lint/check.mjs';
const ends = await Promise.all([
  node(check, 'tsconfig.lint.json', 'libs', 'bench', ...apps.filter((path) => path !== console)),
  node(check, join(console, 'tsconfig.json'), console).then(async (status) => {
    const format = await node(require.resolve('prettier/bin/prettier.cjs'), '--check', '.');
    return status || format;
  }),
]);
process.exitCode = nx.status || ends.find((status) => status !== 0) || 0;
