import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireDataLock, type DataLock, findEmbeddedDatabase } from '@hivemind/adapters/pglite';
import type { Logger } from '@hivemind/platform';
import type { StackConfig } from '../config/stack-config.schema';
import { adminToken } from '../embedded/admin-token';
import { type Connection, writeConnection } from '../embedded/connection-file';
import { databaseTemplate, migrationsDirectory } from '../embedded/migrations';
import { secretKey } from '../embedded/secret-key';
import { urlOf } from '../embedded/url-of';
import type { DatabaseProcessOptions } from './database.process';
import { nodeProcess } from './node-process';
import { prepareDatabase } from './prepare-database';
import { localRedis } from './redis-process';
import { SupervisedProcess } from './supervised-process';

/** Services that answer messages, in the order in which they are started. */
const WORKERS = ['recall', 'compiler', 'extraction', 'receipts'] as const;
const READY_DEADLINE_MS = 60_000;
const PROBE_PAUSE_MS = 100;

/** Every service as a process of its own on this machine, with the stores that are not given. */
export class LocalStack {
  private readonly processes: SupervisedProcess[] = [];
  private connection: Connection | null = null;
  private lock: DataLock | null = null;
  private urls: Record<string, string | undefined> = {};

  constructor(
    private readonly config: StackConfig,
    private readonly dataDir: string,
    private readonly log: Logger,
  ) {}

  /**
   * Starts what is needed, in order, and resolves when all of it is ready.
   * @throws DataDirectoryInUseError, or Error naming the process that did not start; nothing is left running then
   */
  async start(): Promise<Connection> {
    this.lock = await acquireDataLock(this.dataDir);
    try {
      const secret = secretKey(this.dataDir, this.config.HIVEMIND_SECRET_KEY);
      const stores = await Promise.all([this.redisUrl(), this.databaseUrls()]);
      const [redis, { database, vectors }] = stores;
      this.urls = { REDIS_URL: redis, DATABASE_URL: database, VECTOR_DATABASE_URL: vectors };
      const started = await prepareDatabase(database, secret, this.dataDir, this.config);
      const token = adminToken(this.dataDir, this.config.HIVEMIND_ADMIN_TOKEN);
      await this.startServices(Buffer.from(secret).toString('hex'), token);
      this.connection = {
        base_url: urlOf(this.config.HIVEMIND_HOST, this.portOf('gateway')),
        api_key: started.apiKey,
        project_id: started.projectId,
        tenant_id: started.tenantId,
        admin_url: urlOf(this.config.HIVEMIND_ADMIN_HOST, this.portOf('admin')),
        admin_token: token,
        redis_url: redis,
        services: [],
      };
      await this.allReady();
      return this.writeConnection()!;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops traffic first and stores last. */
  async stop(): Promise<void> {
    this.connection = null;
    const named = (...names: string[]) => this.processes.filter(({ name }) => names.includes(name));
    for (const group of [named('gateway', 'admin'), named(...WORKERS), named('database', 'redis')])
      await Promise.all(group.map((process) => process.stop()));
    this.lock?.release();
  }

  private async redisUrl(): Promise<string> {
    if (this.config.REDIS_URL) return this.config.REDIS_URL;
    const { url, process } = await localRedis(join(this.dataDir, 'redis'), this.log, () => this.writeConnection());
    await this.run(process);
    return url;
  }

  /** The embedded database serves what has no database of its own: all, or the vectors alone. */
  private async databaseUrls(): Promise<{ database: string; vectors: string | undefined }> {
    const { DATABASE_URL, VECTOR_DATABASE_URL } = this.config;
    if (DATABASE_URL && VECTOR_DATABASE_URL) return { database: DATABASE_URL, vectors: VECTOR_DATABASE_URL };
    const options: DatabaseProcessOptions = {
      dataDir: this.dataDir,
      migrationsDir: migrationsDirectory(),
      template: databaseTemplate(),
    };
    await this.runNode('database', join(__dirname, 'database.process.js'), () => ({ args: [JSON.stringify(options)] }));
    const { host, port, user, database } = findEmbeddedDatabase(this.dataDir)!;
    const embedded = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    return { database: DATABASE_URL ?? embedded, vectors: VECTOR_DATABASE_URL ?? embedded };
  }

  private async startServices(secretHex: string, token: string): Promise<void> {
    const shared = { ...this.urls, HIVEMIND_SECRET_KEY: secretHex, HIVEMIND_LOG_LEVEL: this.config.HIVEMIND_LOG_LEVEL };
    const workers = WORKERS.flatMap((name) => Array.from({ length: this.config.HIVEMIND_REPLICAS }, () => name));
    await Promise.all([
      ...workers.map((name) =>
        this.runNode(name, serviceMain(name), (lastPort) => ({
          env: { ...shared, HIVEMIND_HEALTH_HOST: '127.0.0.1', HIVEMIND_HEALTH_PORT: String(lastPort ?? 0) },
        })),
      ),
      this.runNode('gateway', serviceMain('gateway'), (lastPort) => ({
        env: {
          ...shared,
          HIVEMIND_HOST: this.config.HIVEMIND_HOST,
          HIVEMIND_PORT: String(lastPort ?? this.config.HIVEMIND_PORT),
          HIVEMIND_REQUEST_DEADLINE_MS: String(this.config.HIVEMIND_REQUEST_DEADLINE_MS),
          HIVEMIND_BODY_LIMIT_BYTES: String(this.config.HIVEMIND_BODY_LIMIT_BYTES),
          HIVEMIND_HEALTH_HOST: this.config.HIVEMIND_METRICS_HOST,
          HIVEMIND_HEALTH_PORT: String(this.config.HIVEMIND_METRICS_PORT ?? 0),
        },
      })),
      this.runNode('admin', serviceMain('admin'), (lastPort) => ({
        env: {
          ...shared,
          HIVEMIND_ADMIN_TOKEN: token,
          HIVEMIND_ADMIN_HOST: this.config.HIVEMIND_ADMIN_HOST,
          HIVEMIND_ADMIN_PORT: String(lastPort ?? this.config.HIVEMIND_ADMIN_PORT),
          HIVEMIND_HEALTH_HOST: '127.0.0.1',
          HIVEMIND_HEALTH_PORT: '0',
        },
      })),
    ]);
  }

  private runNode(
    name: string,
    file: string,
    settings: (lastPort: number | null) => Parameters<typeof nodeProcess>[2],
  ): Promise<void> {
    const plan = (lastPort: number | null) => nodeProcess(name, file, settings(lastPort));
    return this.run(new SupervisedProcess(name, plan, this.log, () => this.writeConnection()));
  }

  private run(process: SupervisedProcess): Promise<void> {
    this.processes.push(process);
    return process.start();
  }

  private async allReady(): Promise<void> {
    const deadline = Date.now() + READY_DEADLINE_MS;
    for (const { name, port } of this.processes.filter(({ name }) => name !== 'redis' && name !== 'database')) {
      while (!(await isReady(`${urlOf(this.hostOf(name), port!)}/ready`))) {
        if (Date.now() > deadline) throw new Error(`${name} started and did not get ready; its log says why`);
        await sleep(PROBE_PAUSE_MS);
      }
    }
  }

  private hostOf(name: string): string {
    if (name === 'gateway') return this.config.HIVEMIND_HOST;
    return name === 'admin' ? this.config.HIVEMIND_ADMIN_HOST : '127.0.0.1';
  }

  private portOf(service: string): number {
    return this.processes.find(({ name }) => name === service)!.port!;
  }

  /** Written anew whenever a process has been started again, with its new pid. */
  private writeConnection(): Connection | null {
    if (!this.connection) return null;
    const services = this.processes.flatMap(({ name, pid, port }) => (pid && port ? [{ name, pid, port }] : []));
    const metricsPort = this.processes.find(({ name }) => name === 'gateway')?.metricsPort;
    const metrics_url = metricsPort ? `${urlOf(this.config.HIVEMIND_METRICS_HOST, metricsPort)}/metrics` : null;
    this.connection = { ...this.connection, metrics_url, services };
    writeConnection(this.dataDir, this.connection);
    return this.connection;
  }
}

/** The built program of a service, beside its built library. */
const serviceMain = (name: string): string =>
  join(dirname(createRequire(__filename).resolve(`@hivemind/${name}`)), 'main.js');

const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
