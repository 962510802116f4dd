// Run as a child process: serves `echo` and tells on standard output what was said and what is held. A held message is
// never released: the process is killed over it. Arguments: URL of Redis, prefix.
import 'reflect-metadata';
import { QueueServer } from '../../src/queue';
import { Journal } from './echo.controller';
import { captureLog, startService } from './echo-service';

const [url, prefix] = process.argv.slice(2) as [string, string];
const server = new QueueServer({ url, prefix, service: 'echo', log: captureLog().log });

void startService(server, new Journal((line) => process.stdout.write(`${line}\n`)));
