// `npm run bench -- <name>`: prepares what has changed and runs one benchmark.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from '../start/steps.mjs';

prepare();
process.argv.splice(1, 1, 'bench');
createRequire(import.meta.url)(join(root, 'bench', 'dist', 'main.js'));
