import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestLogger } from '@hivemind/platform';
import { AdaptersModule, connectionsSchema, distributedAdapters, runProcess } from '@hivemind/runtime';
import { gatewayOptions, gatewaySchema } from './config/gateway-config.schema';
import { configureHttpEdge, createHttpAdapter } from './edge/http-edge';
import { GatewayModule } from './gateway.module';

const schema = connectionsSchema.extend(gatewaySchema.shape);

void runProcess('gateway', schema, async (config, log, shutdown) => {
  const options = gatewayOptions(config);
  // Filled as the start goes on; a start that fails half-way is undone as far as it came.
  const started: { stopTaking?: () => void; app?: NestFastifyApplication } = {};
  shutdown
    .then('say that this process is not ready', () => started.stopTaking?.())
    .then('finish requests', () => started.app?.close(), 15_000);
  const adapters = await distributedAdapters(config, log, shutdown, ['redis', 'database']);
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: class GatewayProcessModule {}, imports: [AdaptersModule.with(adapters), GatewayModule.with(options)] },
    createHttpAdapter(options),
    { bodyParser: false, logger: new NestLogger(log), abortOnError: false },
  );
  Object.assign(started, { stopTaking: () => adapters.readiness.stop(), app });
  configureHttpEdge(app);
  await app.listen({ port: config.HIVEMIND_PORT, host: config.HIVEMIND_HOST });
  const [address] = app.getHttpAdapter().getInstance().addresses();
  return { port: address!.port };
});
