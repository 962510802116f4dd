import { type Command } from 'commander';
import { UsageError } from '../usage-error';
import type { TopOptions } from './run-top';
import { namedTarget } from './targets';

/** `hivemind top` */
export function addTopCommand(program: Command): void {
  program
    .command('top')
    .description('watch services and queues: who is ready, what waits, how long it takes')
    .option('--data <directory>', 'data directory of a platform on this machine; comes before REDIS_URL')
    .option('--service <name=url>', 'a service elsewhere, by the address of its health port; repeatable', namedTarget)
    .option('--once', 'print one picture and end')
    .option('--json', 'print it as JSON, for scripts; with --once')
    .addHelpText(
      'after',
      '\nIt is drawn anew every second until Ctrl-C. Rates and latencies are those of the last ten seconds; with --once,' +
        '\nrates are those of one second and latencies those since each process started.',
    )
    .action(async (options: TopOptions) => {
      if (options.json && !options.once) throw new UsageError('--json goes with --once');
      const { runTop } = await import('./run-top.js');
      await runTop(options);
    });
}
