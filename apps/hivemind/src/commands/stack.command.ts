import { resolve } from 'node:path';
import { createLogger } from '@hivemind/platform';
import type { StackConfig } from '../config/stack-config.schema';
import { connectionPath } from '../embedded/connection-file';
import { LocalStack } from '../stack/local-stack';
import { firstExchange } from './first-exchange';
import { nextSignal } from './next-signal';

/** Runs every service as a process of its own until SIGTERM or SIGINT; resolves with the exit code. */
export async function stack(config: StackConfig): Promise<number> {
  const dataDir = resolve(config.HIVEMIND_DATA);
  const say = (line: string) => process.stderr.write(`hivemind: ${line}\n`);
  const signal = nextSignal();
  const running = new LocalStack(config, dataDir, createLogger('stack', config.HIVEMIND_LOG_LEVEL));
  say(`starting the services on ${dataDir}`);
  try {
    const { base_url, services } = await running.start();
    say(services.map(({ name, pid, port }) => `${name} (pid ${pid}, port ${port})`).join(', '));
    say(`key and project are in ${connectionPath(dataDir)}; a first exchange:\n\n${firstExchange(base_url, dataDir)}`);
    process.stdout.write(`ready ${base_url}\n`);
    say(`${await signal}: stopping the services`);
    await running.stop();
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
