import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Logger, NestLogger } from '@hivemind/platform';
import { type Adapters, AdaptersModule } from '@hivemind/runtime';
import { AdminModule } from './admin.module';
import type { AdminOptions } from './admin-options';
import { configureAdminEdge, createAdminAdapter } from './edge/admin-edge';

/**
 * The admin service over the ports of a process, ready to listen.
 * @throws Error when a route of the registry is answered by no method, or by two
 */
export async function createAdminApp(
  adapters: Adapters,
  options: AdminOptions,
  log: Logger,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    { module: class AdminRootModule {}, imports: [AdaptersModule.with(adapters), AdminModule.with(options)] },
    createAdminAdapter(options),
    { bodyParser: false, logger: new NestLogger(log), abortOnError: false },
  );
  configureAdminEdge(app);
  return app;
}
