// Makes an empty database with all its tables once, which first starts copy: they take 2 seconds then, not 5 to 6.
import { createRequire } from 'node:module';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseTemplate, root } from './steps.mjs';

const require = createRequire(join(root, 'apps', 'hivemind', 'package.json'));
const { makeDatabaseTemplate } = require('@hivemind/adapters/pglite');
const place = join(root, databaseTemplate);
const unfinished = `${place}.unfinished`;
for (const directory of [unfinished, place]) rmSync(directory, { recursive: true, force: true });
await makeDatabaseTemplate(unfinished, join(root, 'prisma', 'migrations'));
renameSync(unfinished, place);
