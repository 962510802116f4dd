import { type Command, InvalidArgumentError } from 'commander';
import type { DeadLetters } from '@hivemind/platform/queue';
import { UsageError } from '../usage-error';
import { onQueues } from './on-queues';
import type { QueueOptions } from './queue-place';
import { depthJson, depthTable, letterJson, letterTable } from './queue-view';

interface LetterOptions extends QueueOptions {
  all?: boolean;
}

const LETTERS_SHOWN = 100;

function count(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 99999.');
}

const queueCommand = (group: Command, usage: string, description: string): Command =>
  group
    .command(usage)
    .description(description)
    .option('--data <directory>', 'data directory of a running stack; comes before REDIS_URL')
    .option('--json', 'print JSON, for scripts');

/** `hivemind queues …` */
export function addQueueCommands(program: Command): void {
  const group = program
    .command('queues')
    .description('messages between the services: how many wait, and those that were set aside')
    .addHelpText(
      'after',
      '\nThe queues are those of REDIS_URL (with HIVEMIND_QUEUE_PREFIX), or of the stack that runs on --data.',
    );

  queueCommand(group, 'list', 'show every queue and the dead letters, newest first')
    .option('--limit <count>', 'dead letters shown at most', count, LETTERS_SHOWN)
    .action((options: QueueOptions & { limit: number }) =>
      onQueues(options, async (admin) => {
        const [depths, letters] = await Promise.all([admin.depths(), admin.deadLetters.list(options.limit)]);
        const all = depths.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
        const json = { queues: depths.map(depthJson), dead_letters: letters.map(letterJson) };
        const more = all > letters.length ? `\n${letters.length} of ${all} are shown; see --limit` : '';
        const shown = letters.length > 0 ? letterTable(letters) + more : 'no dead letters';
        return { json, text: `${depthTable(depths)}\n\n${shown}` };
      }),
    );

  addTreatment(group, {
    name: 'retry',
    description: 'put a dead letter, or all of them, back on its queue',
    field: 'retried',
    done: 'put back on their queues',
    one: (letters, id) => letters.retry(id),
    all: (letters) => letters.retryAll(),
  });
  addTreatment(group, {
    name: 'drop',
    description: 'forget a dead letter, or all of them, for good',
    field: 'dropped',
    done: 'dropped',
    one: (letters, id) => letters.drop(id),
    all: (letters) => letters.dropAll(),
  });
}

interface Treatment {
  name: string;
  description: string;
  /** What counts them in JSON. */
  field: string;
  /** What is said to have been done with them. */
  done: string;
  one: (letters: DeadLetters, id: string) => Promise<boolean>;
  all: (letters: DeadLetters) => Promise<number>;
}

/** A command on one dead letter or on all of them. */
function addTreatment(group: Command, { name, description, field, done, one, all }: Treatment): void {
  queueCommand(group, `${name} [id]`, description)
    .option('--all', 'all dead letters of all queues')
    .action(async (id: string | undefined, options: LetterOptions) => {
      if ((id === undefined) !== (options.all === true))
        throw new UsageError(`name one dead letter, or --all; "hivemind queues list" shows their ids`);
      await onQueues(options, async ({ deadLetters }) => {
        const treated = id === undefined ? await all(deadLetters) : Number(await one(deadLetters, id));
        if (id !== undefined && treated === 0) throw new Error(`there is no dead letter ${id}`);
        return { json: { [field]: treated }, text: `dead letters ${done}: ${treated}` };
      });
    });
}
