import { TestRedis, until } from '@hivemind/ports/conformance';
import { Writable } from 'node:stream';
import {
  createLogger,
  Handles,
  idsOf,
  type Incoming,
  InProcessBus,
  InProcessClient,
  InProcessServer,
  type Logger,
  MessageClient,
  MessageController,
  workingFor,
} from '../src';
import { QueueClient, QueueServer } from '../src/queue';
import { contractsOf } from '../src/queue/queue-catalogue';
import { contextFor, startService } from './support/echo-service';
import { EchoController, Journal } from './support/echo.controller';
import { breakOff, say } from './support/echo.messages';
import { failureOf } from './support/queue-world';

interface Line {
  msg: string;
  [field: string]: unknown;
}

function readableLog(): { log: Logger; lines: Line[] } {
  const lines: Line[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  return { log: createLogger('test', 'info', sink), lines };
}

describe('A log line', () => {
  it('carries the ids of the work under way, those learnt on the way too', async () => {
    const { log, lines } = readableLog();
    const ids: { request_id: string; tenant?: string } = { request_id: 'request 1' };
    await workingFor(ids, async () => {
      log.info('first');
      await Promise.resolve();
      ids.tenant = 'hm_tenant_1';
      log.info({ request_id: 'its own' }, 'second');
    });
    log.info('third');
    expect(lines).toMatchObject([
      { msg: 'first', request_id: 'request 1' },
      { msg: 'second', request_id: 'its own', tenant: 'hm_tenant_1' },
      { msg: 'third' },
    ]);
    expect(Object.keys(lines[2]!)).not.toContain('request_id');
    expect(Object.keys(ids)).toEqual(['request_id', 'tenant']);
  });

  it('holds no secret, whatever is under way', () => {
    const { log, lines } = readableLog();
    workingFor({ request_id: 'request 1' }, () =>
      log.info(
        { authorization: 'Bearer sk_1', headers: { 'x-api-key': 'sk_2' }, a: { b: { secret: 'sk_3' } } },
        'line',
      ),
    );
    expect(JSON.stringify(lines)).not.toMatch(/sk_\d/);
    expect(lines[0]).toMatchObject({ request_id: 'request 1' });
  });
});

describe.each(['in process', 'over queues'])('The log of a service %s', (transport) => {
  it('tells of each line whose message it was about, in the handler and of its failure', async () => {
    const redis = transport === 'over queues' ? await TestRedis.start() : null;
    const { log, lines } = readableLog();

    @MessageController()
    class ChattyController extends EchoController {
      @Handles(say)
      override say({ payload }: Incoming<typeof say>) {
        setImmediate(() => log.warn('later'));
        return payload;
      }
    }

    const queue = { url: redis?.url ?? '', log };
    const bus = new InProcessBus();
    const server = redis
      ? new QueueServer({ ...queue, service: 'echo' })
      : new InProcessServer(bus, log, { needed: contractsOf('echo') });
    const client = redis ? new QueueClient(queue) : new InProcessClient(bus);
    const app = await startService(server, new Journal(), [ChattyController]);
    const messages = new MessageClient(client);
    const [spoken, broken] = [contextFor(), contextFor()];
    await messages.send(say, spoken, { text: '' });
    await failureOf(messages.send(breakOff, broken, { text: '' }));
    await until(
      () => lines.map(({ msg }) => msg),
      (said) => said.includes('later') && said.includes('message failed'),
    );
    await client.close();
    await app.close();
    await redis?.close();
    expect(lines.find(({ msg }) => msg === 'later')).toMatchObject(idsOf(spoken));
    expect(lines.find(({ msg }) => msg === 'message failed')).toMatchObject({
      ...idsOf(broken),
      pattern: breakOff.pattern,
    });
  });
});
