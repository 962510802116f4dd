import { runHivemind } from './program';

// A reader that has seen enough, as `head` has, is no fault of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Whatever a library still holds open must not keep a command alive that has ended.
void runHivemind(process.argv.slice(2)).finally(() => process.exit());
