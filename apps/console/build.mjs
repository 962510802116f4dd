// Bundles the console into `dist`: one page, hashed scripts and styles, and the licences of what is bundled.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const out = join(here, 'dist');
/** Where the admin service serves the page; every path below that is not a file answers with it. */
const BASE = '/console';

function packageOf(input) {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
  return name;
}

function licences(inputs) {
  const names = [...new Set(inputs.map(packageOf).filter(Boolean))].sort();
  return names.map((name) => {
    const dir = join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'LICENSE.md'].map((each) => join(dir, each)).find((path) => exists(path));
    return `${name} ${version} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : ''}\n`;
  });
}

function exists(path) {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: { console: 'src/main.tsx', styles: 'src/styles/index.css' },
  outdir: 'dist/assets',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  metafile: true,
  legalComments: 'inline',
  banner: { js: '/*! Hivemind console, Apache-2.0. Licences of what is bundled: ../licences.txt */' },
  define: { CONSOLE_BASE: JSON.stringify(BASE) },
  logLevel: 'warning',
});

const built = Object.entries(metafile.outputs);
const fileOf = (entry) => relative('dist', built.find(([, { entryPoint }]) => entryPoint === entry)[0]);
const page = readFileSync(join(here, 'src', 'index.html'), 'utf8')
  .replaceAll('%BASE%', BASE)
  .replace('%SCRIPT%', `${BASE}/${fileOf('src/main.tsx')}`)
  .replace('%STYLES%', `${BASE}/${fileOf('src/styles/index.css')}`);
writeFileSync(join(out, 'index.html'), page);
writeFileSync(join(out, 'licences.txt'), licences(Object.keys(metafile.inputs)).join('\n---\n\n'));
cpSync(join(here, 'src', 'icon.svg'), join(out, 'icon.svg'));
