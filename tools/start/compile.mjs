// Compiles the sources of every project to its `dist`, file by file and without looking at types: seconds, where the
// TypeScript compiler takes a minute. `npm run build` does it with the compiler.
import { transformFileSync } from '@swc/core';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { projects, root, sourcesOf } from './steps.mjs';

const options = createRequire(import.meta.url)('./swc-options.cjs');

for (const project of projects) {
  const dist = join(root, project, 'dist');
  for (const source of sourcesOf(project).filter((path) => path.endsWith('.ts'))) {
    const file = join(dist, relative(join(project, 'src'), source)).replace(/\.ts$/, '.js');
    const { code, map } = transformFileSync(join(root, source), {
      ...options,
      sourceMaps: true,
      sourceFileName: relative(dirname(file), join(root, source)),
    });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${code}//# sourceMappingURL=${basename(file)}.map\n`);
    writeFileSync(`${file}.map`, map);
  }
  // Otherwise the TypeScript compiler would take these files for its own.
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
}
