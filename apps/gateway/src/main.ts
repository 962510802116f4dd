import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestLogger, tracingSettings } from '@hivemind/platform';
import {
  AdaptersModule,
  connectionsSchema,
  EnvironmentUpstreams,
  HealthServer,
  healthVariables,
  openTelemetry,
  runProcess,
} from '@hivemind/runtime';
import { collectQueueDepths, distributedAdapters } from '@hivemind/runtime/distributed';
import { environmentProviders, gatewayOptions, gatewaySchema } from './config/gateway-config.schema';
import { configureHttpEdge, createGatewayAdapter } from './edge/http-edge';
import { GatewayModule } from './gateway.module';

const schema = connectionsSchema.extend({ ...gatewaySchema.shape, ...healthVariables });

void runProcess('gateway', schema, async (config, log, shutdown) => {
  const options = gatewayOptions(config);
  // Filled as the start goes on; a start that fails half-way is undone as far as it came.
  const started: { stopTaking?: () => void; app?: NestFastifyApplication; health?: HealthServer } = {};
  const telemetry = await openTelemetry('gateway', tracingSettings(config), log);
  shutdown
    .then('say that this process is not ready', () => started.stopTaking?.())
    .then('finish requests', () => started.app?.close(), 15_000)
    .then('stop telling of health', () => started.health?.close())
    .then('send the last traces', () => telemetry.tracing.close());
  const adapters = await distributedAdapters(config, log, shutdown, telemetry, ['redis', 'database']);
  adapters.upstreams = adapters.upstreamsBefore(new EnvironmentUpstreams(environmentProviders(config)));
  const redis = { url: config.REDIS_URL, prefix: config.HIVEMIND_QUEUE_PREFIX, log };
  collectQueueDepths(telemetry.metrics, redis, shutdown);
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: class GatewayProcessModule {}, imports: [AdaptersModule.with(adapters), GatewayModule.with(options)] },
    createGatewayAdapter(options),
    { bodyParser: false, logger: new NestLogger(log), abortOnError: false },
  );
  // Apart from where tenants are served: what a process counts is not for them.
  const health = new HealthServer(adapters.readiness, telemetry.metrics);
  Object.assign(started, { stopTaking: () => adapters.readiness.stop(), app, health });
  configureHttpEdge(app);
  await app.listen({ port: config.HIVEMIND_PORT, host: config.HIVEMIND_HOST });
  const metricsPort = await health.listen(config.HIVEMIND_HEALTH_HOST, config.HIVEMIND_HEALTH_PORT);
  const [address] = app.getHttpAdapter().getInstance().addresses();
  return { port: address!.port, metricsPort };
});
