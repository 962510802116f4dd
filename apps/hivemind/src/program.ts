import { Command, InvalidArgumentError } from 'commander';
import { describeConfig } from '@hivemind/platform/process';
import { addCompletionCommand } from './commands/completion/completion.command';
import { addCompressCommand } from './commands/compress/add-compress-command';
import { failure } from './commands/failure';
import { addQueueCommands } from './commands/queues/queues.command';
import { addSecretsCommands } from './commands/secrets/secrets.command';
import { addTenancyCommands } from './commands/tenancy/tenancy.commands';
import { addTopCommand } from './commands/top/top.command';
import { commandLineConfig, storesConfig } from './config/command-line-config';
import { embeddedConfigSchema } from './config/embedded-config.schema';

function portNumber(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

const exitWith = async (work: Promise<number>): Promise<void> => {
  process.exitCode = await work;
};

/** The command line as a whole. It says what it has to say on the standard streams, and leaves its exit code in the process. */
function hivemindProgram(): Command {
  const program = new Command('hivemind')
    .description('Memory, context packets and durable turns for LLM agents, self-hosted.')
    .addHelpText('after', `\nEnvironment:\n${describeConfig(embeddedConfigSchema)}`)
    .showHelpAfterError('See --help.')
    .exitOverride();

  program
    .command('start')
    .description('run the embedded platform in the foreground')
    .option('--port <port>', 'port to listen on; 0 takes a free one', portNumber)
    .option('--host <address>', 'address to listen on')
    .option('--data <directory>', 'directory of everything that is kept')
    .action(async (options) => {
      const { start } = await import('./commands/start.command.js');
      await exitWith(start(commandLineConfig(options)));
    });

  program
    .command('stack')
    .description('run every service as a process of its own on this machine, over Redis and PostgreSQL')
    .option('--port <port>', 'port of the gateway; 0 takes a free one', portNumber)
    .option('--host <address>', 'address of the gateway')
    .option('--data <directory>', 'directory of everything that is kept')
    .option('--replicas <count>', 'processes of each service but the gateway')
    .action(async (options) => {
      const [{ stack }, { stackConfig }] = await Promise.all([
        import('./commands/stack.command.js'),
        import('./config/stack-config.js'),
      ]);
      await exitWith(stack(stackConfig(options)));
    });

  program
    .command('doctor')
    .description('say what is configured, what answers, and what to do')
    .option('--data <directory>', 'data directory of the platform')
    .action(async (options) => {
      const { doctor } = await import('./commands/doctor.command.js');
      await exitWith(doctor(commandLineConfig(options)));
    });

  program
    .command('receipts')
    .description('the audit trail')
    .command('verify')
    .description('check the receipt chains: nothing altered, missing, reordered or cut off')
    .option('--data <directory>', 'data directory of the platform')
    .option('--project <id>', 'only this project')
    .action(async (options) => {
      const { verifyReceipts } = await import('./commands/verify-receipts.command.js');
      await exitWith(verifyReceipts(storesConfig(options), options.project));
    });

  program
    .command('reembed')
    .description('move a project to the embedding model that the environment chooses, while it is in use')
    .requiredOption('--project <project>', 'its id or name')
    .option('--workspace <workspace>', 'its id or name; by default the only one there is')
    .option('--data <directory>', 'data directory of the platform')
    .option('--no-switch', 'make the vectors, and leave the switch to a later run')
    .option('--abort', 'give up a move that is under way, and what it has made')
    .action(async (options) => {
      const { reembed } = await import('./commands/reembed/reembed.command.js');
      await exitWith(reembed(options).catch(failure));
    });

  addTenancyCommands(program);
  addQueueCommands(program);
  addTopCommand(program);
  addCompressCommand(program);
  addSecretsCommands(program);
  addCompletionCommand(program);

  return program;
}

/**
 * Runs the command that the arguments name.
 * @param args without those that start node
 */
export async function runHivemind(args: readonly string[]): Promise<void> {
  await hivemindProgram()
    .parseAsync(args, { from: 'user' })
    .catch((error: unknown) => {
      process.exitCode = failure(error);
    });
}
