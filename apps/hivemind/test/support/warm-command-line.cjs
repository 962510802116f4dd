// The built command line in a process that runs one command after the other: most of what a command costs is loading it.
// Each comes with its arguments, what its environment has more, and its standard input; what it wrote goes back.
const { Readable } = require('node:stream');
const { runHivemind } = require('../../dist/program.js');

const environment = { ...process.env };

async function run({ args, env, input }) {
  const written = { stdout: '', stderr: '' };
  const streams = Object.keys(written).map((name) => ({ name, write: process[name].write }));
  for (const { name } of streams) process[name].write = (text) => ((written[name] += text), true);
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true });
  Object.assign(process.env, env);
  process.exitCode = 0;
  try {
    await runHivemind(args);
  } finally {
    for (const { name, write } of streams) process[name].write = write;
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, environment);
  }
  return { status: process.exitCode, ...written };
}

process.on('message', (command) => void run(command).then((ran) => process.send(ran)));
process.on('disconnect', () => process.exit(0));
