// Runs a platform for a process that may end without a word: a worker of jest is not waited for at the end of a run, and a
// run may be interrupted. The platform ends with it, and its data goes with the platform.
// Usage: node kept-platform.mjs <main.js> <arguments…> --data <directory>; it ends when its standard input does.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [main, ...args] = process.argv.slice(2);
const dataDir = args[args.indexOf('--data') + 1];
const platform = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
const stop = () => platform.kill('SIGTERM');

for (const name of ['stdout', 'stderr']) {
  // Nobody may be left who reads it.
  process[name].on('error', () => undefined);
  platform[name].pipe(process[name]);
}
process.stdin.on('end', stop).resume();
process.on('SIGTERM', stop);
// A terminal sends it to the platform, too.
process.on('SIGINT', () => undefined);
platform.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
