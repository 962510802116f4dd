import 'reflect-metadata';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { deriveChainKey } from '@hivemind/audit';
import { tracingSettings } from '@hivemind/platform';
import { QueueAdmin } from '@hivemind/platform/queue';
import {
  checkCluster,
  connectionsSchema,
  HealthServer,
  healthVariables,
  openTelemetry,
  runProcess,
} from '@hivemind/runtime';
import { distributedAdapters } from '@hivemind/runtime/distributed';
import { createAdminApp } from './admin-app';
import { adminVariables } from './config/admin-config.schema';
import { builtConsole } from './console/console-dir';
import { sha256 } from './edge/sha256';

const { HIVEMIND_ADMIN_PORT, HIVEMIND_ADMIN_TOKEN } = adminVariables;

const schema = connectionsSchema.extend({
  ...adminVariables,
  HIVEMIND_ADMIN_PORT: HIVEMIND_ADMIN_PORT.unwrap().default(8090).describe('its port; 0 takes a free one'),
  HIVEMIND_ADMIN_TOKEN: HIVEMIND_ADMIN_TOKEN.unwrap().describe("the operator's token"),
  ...healthVariables,
});

void runProcess('admin', schema, async (config, log, shutdown) => {
  // Filled as the start goes on; a start that fails half-way is undone as far as it came.
  const started: { stopTaking?: () => void; app?: NestFastifyApplication; health?: HealthServer } = {};
  const telemetry = await openTelemetry('admin', tracingSettings(config), log);
  shutdown
    .then('say that this process is not ready', () => started.stopTaking?.())
    .then('finish requests', () => started.app?.close(), 15_000)
    .then('stop telling of health', () => started.health?.close())
    .then('send the last traces', () => telemetry.tracing.close());
  const adapters = await distributedAdapters(config, log, shutdown, telemetry, ['redis', 'database']);
  const queues = new QueueAdmin({ url: config.REDIS_URL, prefix: config.HIVEMIND_QUEUE_PREFIX, log });
  shutdown.then('close the view of the queues', () => queues.close());
  const app = await createAdminApp(
    adapters,
    {
      rootTokenSha256: sha256(config.HIVEMIND_ADMIN_TOKEN),
      trustedProxies: config.HIVEMIND_ADMIN_TRUSTED_PROXIES,
      allowAnyAddress: config.HIVEMIND_ALLOW_ANY_ADDRESS,
      consoleDir: builtConsole(),
      mode: 'distributed',
      queueDepths: () => queues.depths(),
      chainKeys: [deriveChainKey(Buffer.from(config.HIVEMIND_SECRET_KEY, 'hex'))],
      checkCluster,
    },
    log,
  );
  const health = new HealthServer(adapters.readiness, telemetry.metrics);
  Object.assign(started, { stopTaking: () => adapters.readiness.stop(), app, health });
  await app.listen({ port: config.HIVEMIND_ADMIN_PORT, host: config.HIVEMIND_ADMIN_HOST });
  const metricsPort = await health.listen(config.HIVEMIND_HEALTH_HOST, config.HIVEMIND_HEALTH_PORT);
  const [address] = app.getHttpAdapter().getInstance().addresses();
  return { port: address!.port, metricsPort };
});
