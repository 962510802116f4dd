import { COMPRESSION_POLICIES, CONVERSATION_FORMATS, DEFAULT_COMPRESSION_SETTINGS } from '@hivemind/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { failure } from '../failure';

const { threshold_tokens, step_window } = DEFAULT_COMPRESSION_SETTINGS;

const wholeNumber = (least: number) => (text: string) => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && /^\d{1,7}$/.test(text)) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${least}.`);
};

export function addCompressCommand(program: Command): void {
  program
    .command('compress <file>')
    .description('compress the prompt of a file, a request body of OpenAI or Anthropic, and print a before and after')
    .addOption(new Option('--format <format>', 'by default what it looks like').choices([...CONVERSATION_FORMATS]))
    .addOption(new Option('--policy <policy>').choices([...COMPRESSION_POLICIES]).default('aggressive'))
    .option('--threshold <tokens>', 'shorter prompts are left as they are', wholeNumber(0), threshold_tokens)
    .option('--window <steps>', 'steps at the end that stay verbatim', wholeNumber(1), step_window)
    .option('--json', 'print the result as JSON')
    .action(async (file, options) => {
      const { compress } = await import('./compress.command.js');
      process.exitCode = await compress(file, options).catch(failure);
    });
}
