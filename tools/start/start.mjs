// `npm start`: prepares what has changed and becomes the platform. It runs in this very process, so that a signal to npm
// reaches it and nothing stands between.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './steps.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`hivemind: Node.js 20.19 or newer is needed; this is ${process.version}\n`);
  process.exit(1);
}
prepare();
process.argv.splice(1, 1, 'hivemind', 'start');
createRequire(import.meta.url)(join(root, 'apps', 'hivemind', 'dist', 'main.js'));
