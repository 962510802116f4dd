import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the built console lies; null when it is not built. */
export function builtConsole(): string | null {
  try {
    const directory = join(dirname(createRequire(__filename).resolve('@hivemind/console/package.json')), 'dist');
    return existsSync(join(directory, 'index.html')) ? directory : null;
  } catch {
    return null;
  }
}
