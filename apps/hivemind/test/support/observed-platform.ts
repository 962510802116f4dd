import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Exposition, TestRedis, TraceCollector } from '@hivemind/ports/conformance';
import type { PlatformProcess } from '@hivemind/testing';
import { isStack, startPlatform } from './started-platform';

interface Connection {
  metrics_url?: string | null;
  services: { name: string; port?: number }[];
}

/** Within what a scraper waits by default, and far less than a command to a Redis that is away may take. */
const SCRAPE_DEADLINE_MS = 5_000;

/** A platform that can be looked into: its metrics are served, its traces go to a collector of the test. */
export class ObservedPlatform {
  private constructor(
    readonly platform: PlatformProcess,
    readonly collector: TraceCollector,
    /** Of a stack. */
    readonly redis: TestRedis | null,
  ) {}

  static async start(): Promise<ObservedPlatform> {
    const collector = await TraceCollector.start();
    const redis = isStack ? await TestRedis.start() : null;
    const platform = await startPlatform(undefined, {
      HIVEMIND_LOG_LEVEL: 'info',
      HIVEMIND_METRICS_PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      ...(redis && { REDIS_URL: redis.url }),
    });
    return new ObservedPlatform(platform, collector, redis);
  }

  /** What the process of a service tells, which is one and the same where all are in one process. */
  async scrape(service: string): Promise<Exposition> {
    const answer = await fetch(this.metricsUrl(service), { signal: AbortSignal.timeout(SCRAPE_DEADLINE_MS) });
    if (answer.status !== 200) throw new Error(`a scrape of ${service} was answered with ${answer.status}`);
    return new Exposition(await answer.text());
  }

  /** Lines of the log of all processes. */
  logLines(): Record<string, unknown>[] {
    const lines = this.platform.log.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    this.platform.removeData();
    await this.redis?.close();
    await this.collector.close();
  }

  private metricsUrl(service: string): string {
    const text = readFileSync(join(this.platform.dataDir, 'connection.json'), 'utf8');
    const { metrics_url, services } = JSON.parse(text) as Connection;
    if (!this.redis || service === 'gateway') return metrics_url!;
    return `http://127.0.0.1:${services.find(({ name }) => name === service)?.port}/metrics`;
  }
}
