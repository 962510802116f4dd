// What must be done before the platform can run from a clone: install, generate, build. Each step remembers what it was
// done for and is skipped while that has not changed. Progress goes to standard error.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const stamps = join(root, 'node_modules', '.hivemind');
const packages = ['libs', 'apps', ''].flatMap((parent) =>
  (parent ? readdirSync(join(root, parent)).map((name) => join(parent, name)) : ['bench']).filter((dir) =>
    existsSync(join(root, dir, 'package.json')),
  ),
);

const webConsole = join('apps', 'console');

function filesBelow(dir) {
  if (!existsSync(join(root, dir))) return [];
  return readdirSync(join(root, dir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

const isSource = (path) => /\.(ts|json|cjs|mjs)$/.test(path) && !/\.spec\.ts$|[/\\](dist|node_modules)[/\\]/.test(path);

/** What is compiled to JavaScript. The console is bundled instead. */
export const projects = packages.filter((dir) => dir !== webConsole);
/** What a project is compiled from. */
export const sourcesOf = (project) => filesBelow(join(project, 'src')).filter(isSource);

function fingerprint(paths) {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}\n`);
  for (const path of [...paths].sort())
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(root, path)))
      .update('\n');
  return hash.digest('hex');
}

export const databaseTemplate = join('apps', 'hivemind', 'dist', 'database-template');

const manifests = () => ['package.json', 'package-lock.json', ...packages.map((dir) => join(dir, 'package.json'))];

const steps = {
  install: {
    says: 'installing dependencies',
    inputs: manifests,
    output: 'node_modules/nx/package.json',
    command: ['npm', 'ci', '--no-audit', '--no-fund'],
  },
  generate: {
    says: 'generating the database client',
    inputs: () => ['prisma/schema.prisma', 'package-lock.json'],
    output: 'libs/adapters/src/postgres/generated/client.ts',
    command: [process.execPath, 'tools/prisma/generate.mjs'],
  },
  build: {
    says: 'building',
    inputs: () => [
      ...manifests(),
      'tools/start/compile.mjs',
      'tools/start/swc-options.cjs',
      ...projects.flatMap(sourcesOf),
    ],
    output: 'apps/hivemind/dist/main.js',
    command: [process.execPath, 'tools/start/compile.mjs'],
  },
  console: {
    says: 'bundling the console',
    inputs: () => ['package-lock.json', join(webConsole, 'build.mjs'), ...filesBelow(join(webConsole, 'src'))],
    output: join(webConsole, 'dist', 'index.html'),
    command: [process.execPath, join(webConsole, 'build.mjs')],
  },
  database: {
    says: 'preparing an empty database',
    inputs: () => ['libs/adapters/package.json', 'package-lock.json', ...filesBelow('prisma/migrations')],
    output: databaseTemplate,
    command: [process.execPath, 'tools/start/database-template.mjs'],
  },
};

/** Notes that a step was done for the tree as it is now. */
export function remember(name) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), fingerprint(steps[name].inputs()));
}

function isDone(name) {
  const stamp = join(stamps, name);
  const { inputs, output } = steps[name];
  return existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(inputs());
}

/** Does the steps that the tree needs; ends the process when one fails. */
export function prepare(names = Object.keys(steps)) {
  for (const name of names) {
    if (isDone(name)) continue;
    const { says, command } = steps[name];
    process.stderr.write(`hivemind: ${says} …\n`);
    const [program, ...args] = command;
    const { status, error } = spawnSync(program, args, {
      cwd: root,
      stdio: ['ignore', 2, 2],
      shell: program === 'npm' && process.platform === 'win32',
    });
    if (status !== 0) {
      process.stderr.write(`hivemind: ${says} failed${error ? `: ${error.message}` : ''}\n`);
      process.exit(status ?? 1);
    }
    remember(name);
  }
}
