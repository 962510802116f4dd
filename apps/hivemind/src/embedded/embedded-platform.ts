import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  connectPostgres,
  createEmbedders,
  createExtractors,
  type EmbeddedDatabase,
  type EmbedderSettings,
  MemoryTrafficLimits,
  type Postgres,
  PostgresAdministration,
  PostgresIdempotencyStore,
  PostgresModelUpstreams,
  PostgresPacketArchive,
  PostgresReceiptLedger,
  PostgresSessionMemories,
  PostgresTenantDirectory,
  PostgresTenantRegistry,
  SecretBox,
  type ExtractionSettings,
} from '@hivemind/adapters';
import { type AdminOptions, builtConsole, createAdminApp, tokenSha256 } from '@hivemind/admin';
import { deriveChainKey } from '@hivemind/audit';
import { CompilerModule } from '@hivemind/compiler';
import { ExtractionModule } from '@hivemind/extraction';
import { configureHttpEdge, createGatewayAdapter, GatewayModule, type GatewayOptions } from '@hivemind/gateway';
import {
  InProcessBus,
  InProcessClient,
  InProcessServer,
  type Logger,
  MemoryClaimCheck,
  MessageClient,
  NestLogger,
  NOTHING_TRANSIENT,
  Readiness,
  Shutdown,
  SystemClock,
  type TracingSettings,
} from '@hivemind/platform';
import type { Embedders, Extractors, ReceiptLedger } from '@hivemind/ports';
import { RecallModule } from '@hivemind/recall';
import { ReceiptsModule } from '@hivemind/receipts';
import {
  type Adapters,
  AdaptersModule,
  checkCluster,
  directoryObserver,
  forgettingContents,
  embedderObserver,
  type EnvironmentProviders,
  EnvironmentUpstreams,
  HealthServer,
  observedStore,
  openTelemetry,
  projectStores,
  type Telemetry,
} from '@hivemind/runtime';
import { adminToken } from './admin-token';
import { bootstrap } from './bootstrap';
import { type Connection, readConnection, writeConnection } from './connection-file';
import { secretKey } from './secret-key';
import { urlOf } from './url-of';

export interface EmbeddedOptions {
  host: string;
  port: number;
  dataDir: string;
  /** 64 hexadecimal digits; made and kept in the data directory when absent. */
  secretKeyHex?: string;
  gateway: GatewayOptions;
  /** Model providers of workspaces that have none of their own. */
  providers: EnvironmentProviders;
  embedder: EmbedderSettings;
  extraction: ExtractionSettings;
  admin: AdminListener;
  tracing: TracingSettings;
  /** Where metrics are served, without a key; nowhere when absent. */
  metrics?: { host: string; port: number };
}

/** Where the admin service listens, and what its operator proves themselves with. */
export interface AdminListener {
  host: string;
  port: number;
  /** Made and kept in the data directory when absent. */
  token?: string;
  trustedProxies: string[];
  /** Clusters and model providers may lie at link-local and metadata addresses. */
  allowAnyAddress: boolean;
}

export interface EmbeddedPlatform {
  connection: Connection;
  /** Not ready → no new requests → running ones finish → stores close. Never longer than the sum of its deadlines. */
  stop(): Promise<void>;
}

const SERVICES = ['gateway', 'recall', 'compiler', 'extraction', 'receipts', 'admin'] as const;

/**
 * The whole platform in this process on the database of a data directory. The database is closed with the platform, and
 * when the platform cannot start.
 */
export async function startEmbeddedPlatform(
  options: EmbeddedOptions,
  database: EmbeddedDatabase,
  logger: Logger,
): Promise<EmbeddedPlatform> {
  const shutdown = new Shutdown(logger);
  try {
    return await assemble(options, logger, database, shutdown);
  } catch (error) {
    await shutdown.run();
    await database.close();
    throw error;
  }
}

async function assemble(
  options: EmbeddedOptions,
  logger: Logger,
  database: EmbeddedDatabase,
  shutdown: Shutdown,
): Promise<EmbeddedPlatform> {
  const { dataDir } = options;
  const secret = secretKey(dataDir, options.secretKeyHex);
  const postgres = connectPostgres({
    ...database.connection,
    onConnectionLost: (err) => logger.warn({ err }, 'a database connection was lost'),
  });
  const bus = new InProcessBus();
  const telemetry = await openTelemetry('hivemind', options.tracing, logger);
  const { adapters, registry, directory } = buildAdapters(postgres, secret, logger, bus, telemetry, {
    embedders: await createEmbedders(options.embedder, embedderObserver(telemetry)),
    extractors: createExtractors(options.extraction),
  });
  adapters.upstreams = new PostgresModelUpstreams(
    postgres.pool,
    new SecretBox(secret),
    new EnvironmentUpstreams(options.providers),
    adapters.clock,
  );

  const app = await NestFactory.create<NestFastifyApplication>(
    rootModule(adapters, options.gateway),
    createGatewayAdapter(options.gateway),
    {
      bodyParser: false,
      logger: new NestLogger(logger),
      abortOnError: false,
    },
  );
  const token = adminToken(dataDir, options.admin.token);
  const admin = await createAdminApp(adapters, adminOptions(options.admin, token, secret), logger);
  const health = new HealthServer(adapters.readiness, telemetry.metrics);
  shutdown
    .then('stop taking traffic', () => adapters.readiness.stop())
    .then('finish requests of administrators', () => admin.close(), 15_000)
    .then('finish requests and close services', () => app.close(), 15_000)
    .then('stop telling of metrics', () => health.close())
    .then('send the last traces', () => telemetry.tracing.close())
    .then('write key use', () => directory.close())
    .then('close database connections', () => postgres.close())
    .then('close the database', () => database.close(), 12_000);
  const server = new InProcessServer(bus, logger, {
    observer: telemetry.metrics.queues,
    tracing: telemetry.tracing,
  });
  app.connectMicroservice({ strategy: server });
  configureHttpEdge(app);
  const started = await bootstrap(registry, directory, adapters.clock, readConnection(dataDir)?.api_key);
  await app.startAllMicroservices();
  await app.listen({ port: options.port, host: options.host });
  await admin.listen({ port: options.admin.port, host: options.admin.host });
  const { metrics } = options;
  const metricsPort = metrics && (await health.listen(metrics.host, metrics.port));

  const portOf = (listening: NestFastifyApplication) => listening.getHttpAdapter().getInstance().addresses()[0]!.port;
  const connection: Connection = {
    base_url: urlOf(options.host, portOf(app)),
    api_key: started.apiKey,
    project_id: started.projectId,
    tenant_id: started.tenantId,
    admin_url: urlOf(options.admin.host, portOf(admin)),
    admin_token: token,
    redis_url: null,
    metrics_url: metricsPort === undefined ? null : `${urlOf(metrics!.host, metricsPort)}/metrics`,
    services: SERVICES.map((name) => ({ name, pid: process.pid })),
  };
  writeConnection(dataDir, connection);
  return { connection, stop: () => shutdown.run() };
}

const adminOptions = (
  { trustedProxies, allowAnyAddress }: AdminListener,
  token: string,
  secret: Uint8Array,
): AdminOptions => ({
  rootTokenSha256: tokenSha256(token),
  trustedProxies,
  allowAnyAddress,
  consoleDir: builtConsole(),
  mode: 'embedded',
  chainKeys: [deriveChainKey(secret)],
  checkCluster,
});

function buildAdapters(
  postgres: Postgres,
  secret: Uint8Array,
  logger: Logger,
  bus: InProcessBus,
  telemetry: Telemetry,
  models: { embedders: Embedders; extractors: Extractors },
) {
  const clock = new SystemClock();
  const secrets = new SecretBox(secret);
  const directory = new PostgresTenantDirectory(postgres.pool, secrets, clock, directoryObserver(telemetry));
  const ledger = new PostgresReceiptLedger(postgres.pool, deriveChainKey(secret));
  const registry = new PostgresTenantRegistry(postgres.prisma, secrets, clock);
  const packetArchive = new PostgresPacketArchive(postgres.pool);
  const sessionMemories = new PostgresSessionMemories(postgres.pool);
  const readiness = new Readiness();
  readiness.add({ name: 'database', probe: () => postgres.pool.query('SELECT 1') });
  const adapters: Adapters = {
    clock,
    logger,
    directory,
    readiness,
    ...models,
    administration: new PostgresAdministration(postgres, secrets, clock),
    sessionMemories,
    packetArchive,
    ledger: observedStore<ReceiptLedger>(telemetry, { store: 'ledger', kind: 'postgres' }, ledger),
    idempotency: new PostgresIdempotencyStore(postgres.pool, clock),
    ...projectStores(directory, postgres.pool, telemetry),
    limits: new MemoryTrafficLimits(),
    transient: forgettingContents({ sessionMemories, packetArchive }, NOTHING_TRANSIENT),
    claimCheck: new MemoryClaimCheck(),
    messages: new MessageClient(new InProcessClient(bus), telemetry.tracing),
    ...telemetry,
  };
  return { adapters, registry, directory };
}

const rootModule = (adapters: Adapters, gateway: GatewayOptions) => ({
  module: class EmbeddedPlatformModule {},
  imports: [
    AdaptersModule.with(adapters),
    GatewayModule.with(gateway),
    RecallModule,
    CompilerModule,
    ExtractionModule,
    ReceiptsModule,
  ],
});
