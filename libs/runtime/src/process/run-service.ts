import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice, Type } from '@nestjs/common';
import type { CustomStrategy } from '@nestjs/microservices';
import { createEmbedders, createExtractors, embedderSettings } from '@hivemind/adapters';
import { NestLogger, type Readiness, tracingSettings } from '@hivemind/platform';
import { QueueServer } from '@hivemind/platform/queue';
import { AdaptersModule } from '../adapters/adapters.module';
import { type Dependency, distributedAdapters } from '../adapters/distributed-adapters';
import { workerSchema } from '../config/connections-config.schema';
import { embedderObserver } from '../telemetry/observers';
import { collectQueueDepths } from '../telemetry/queue-depths';
import { openTelemetry } from '../telemetry/telemetry';
import { HealthServer } from './health-server';
import { runProcess } from './run-process';

export interface ServiceDefinition {
  /** First part of the patterns that it answers. */
  name: string;
  module: Type;
  /** Messages worked at together where the environment names no number. */
  concurrency: number;
  dependencies: readonly Dependency[];
  /** Whether it makes vectors. */
  embeds?: boolean;
  /** Whether it makes states of histories. */
  extracts?: boolean;
}

/** Runs a service as a process of its own, which answers messages from its queues. Never returns. */
export function runService({
  name,
  module,
  concurrency,
  dependencies,
  embeds,
  extracts,
}: ServiceDefinition): Promise<never> {
  return runProcess(name, workerSchema, async (config, log, shutdown) => {
    const telemetry = await openTelemetry(name, tracingSettings(config), log);
    const { metrics, tracing } = telemetry;
    // Stopped in this order: no traffic, no new messages, then what the handlers stand on.
    const started: { readiness?: Readiness; app?: INestMicroservice; health?: HealthServer } = {};
    shutdown
      .then('say that this process is not ready', () => started.readiness?.stop())
      .then('finish messages under way', () => started.app?.close(), 15_000)
      .then('stop telling of health', () => started.health?.close())
      .then('send the last traces', () => tracing.close());
    const embedders = embeds ? await createEmbedders(embedderSettings(config), embedderObserver(telemetry)) : undefined;
    const extractors = extracts ? createExtractors(config) : undefined;
    const adapters = await distributedAdapters(config, log, shutdown, telemetry, dependencies, {
      embedders,
      extractors,
    });
    const redis = { url: config.REDIS_URL, prefix: config.HIVEMIND_QUEUE_PREFIX, log };
    collectQueueDepths(metrics, redis, shutdown, name);
    const queue = new QueueServer({
      ...redis,
      service: name,
      observer: metrics.queues,
      tracing,
      concurrency: config.HIVEMIND_CONCURRENCY ?? concurrency,
    });
    const app = await NestFactory.createMicroservice<CustomStrategy>(
      { module: class ServiceModule {}, imports: [AdaptersModule.with(adapters), module] },
      { strategy: queue, logger: new NestLogger(log), abortOnError: false },
    );
    adapters.readiness.add({ name: 'queue', probe: () => queue.probe() });
    const health = new HealthServer(adapters.readiness, metrics);
    Object.assign(started, { readiness: adapters.readiness, app, health });
    await app.listen();
    return { port: await health.listen(config.HIVEMIND_HEALTH_HOST, config.HIVEMIND_HEALTH_PORT) };
  });
}
