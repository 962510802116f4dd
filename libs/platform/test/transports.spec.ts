import { newId } from '@hivemind/contracts';
import { TestRedis } from '@hivemind/ports/conformance';
import { InProcessBus, InProcessClient, InProcessServer } from '../src';
import { QueueClient, QueueServer } from '../src/queue';
import { contractsOf } from '../src/queue/queue-catalogue';
import { describeTransportContract } from './transport.contract';

describeTransportContract('InProcessServer', () =>
  Promise.resolve({
    pair(log) {
      const bus = new InProcessBus();
      return {
        server: new InProcessServer(bus, log, { needed: contractsOf('echo') }),
        client: new InProcessClient(bus),
      };
    },
    close: () => Promise.resolve(),
  }),
);

describeTransportContract('QueueServer', async () => {
  const redis = await TestRedis.start();
  return {
    pair(log) {
      const options = { url: redis.url, log, prefix: newId() };
      return { server: new QueueServer({ ...options, service: 'echo' }), client: new QueueClient(options) };
    },
    close: () => redis.close(),
  };
});
