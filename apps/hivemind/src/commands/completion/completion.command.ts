import { Argument, type Command } from 'commander';
import { type Shell, SHELLS, completionScript } from './completion-script';

const HELP = `
bash:  source <(hivemind completion bash)
zsh:   source <(hivemind completion zsh)
fish:  hivemind completion fish | source`;

/** `hivemind completion` */
export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('print what makes a shell complete the commands and options')
    .addArgument(new Argument('<shell>', 'which one').choices(SHELLS))
    .addHelpText('after', HELP)
    .action((shell: Shell) => void process.stdout.write(completionScript(program, shell)));
}
