import { type Metrics, type Shutdown } from '@hivemind/platform';
import { QueueAdmin, type QueueClientOptions, QueueDepthsCollector } from '@hivemind/platform/queue';

/**
 * Lets scrapes tell how the queues stand, over a connection that is closed with the process.
 * @param service only the queues of this service; all by default
 */
export function collectQueueDepths(
  metrics: Metrics,
  redis: QueueClientOptions,
  shutdown: Shutdown,
  service?: string,
): void {
  const admin = new QueueAdmin(redis);
  metrics.add(new QueueDepthsCollector(metrics.registry, admin, service));
  shutdown.then('close the view of the queues', () => admin.close());
}
