// `npm run stack`: prepares what has changed, and a Redis where none is given, and becomes the supervisor of the services.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './steps.mjs';
import { provideRedis } from './redis.mjs';

prepare();
if (!process.env.REDIS_URL && !process.argv.includes('--help')) provideRedis();
process.argv.splice(1, 1, 'hivemind', 'stack');
createRequire(import.meta.url)(join(root, 'apps', 'hivemind', 'dist', 'main.js'));
