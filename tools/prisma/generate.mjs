// Writes the Prisma client to libs/adapters/src/postgres/generated. The command line insists on having a schema engine
// and would download one; generating never runs it, so any executable satisfies it and the step works offline.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), 'generate'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    ...process.env,
  },
});
process.exit(status ?? 1);
