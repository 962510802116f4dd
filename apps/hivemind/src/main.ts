import { Command, InvalidArgumentError } from 'commander';
import { ConfigError, describeConfig } from '@hivemind/platform';
import { doctor } from './commands/doctor.command';
import { start } from './commands/start.command';
import { verifyReceipts } from './commands/verify-receipts.command';
import { commandLineConfig } from './config/command-line-config';
import { embeddedConfigSchema } from './config/embedded-config.schema';

function portNumber(text: string): string {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return text;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

const exitWith = async (work: Promise<number>): Promise<void> => {
  process.exitCode = await work;
};

const program = new Command('hivemind')
  .description('Memory, context packets and durable turns for LLM agents, self-hosted.')
  .addHelpText('after', `\nEnvironment:\n${describeConfig(embeddedConfigSchema)}`)
  .showHelpAfterError();

program
  .command('start')
  .description('run the embedded platform in the foreground')
  .option('--port <port>', 'port to listen on; 0 takes a free one', portNumber)
  .option('--host <address>', 'address to listen on')
  .option('--data <directory>', 'directory of everything that is kept')
  .action(async (options) => {
    await exitWith(start(commandLineConfig(options)));
    // Whatever a library still holds open must not keep a stopped platform alive.
    process.exit();
  });

program
  .command('doctor')
  .description('say what is configured, what answers, and what to do')
  .option('--data <directory>', 'data directory of the platform')
  .action((options) => exitWith(doctor(commandLineConfig(options))));

program
  .command('receipts')
  .description('the audit trail')
  .command('verify')
  .description('check the receipt chains: nothing altered, missing, reordered or cut off')
  .option('--data <directory>', 'data directory of the platform')
  .option('--project <id>', 'only this project')
  .action((options) => exitWith(verifyReceipts(commandLineConfig(options), options.project)));

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`hivemind: ${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
