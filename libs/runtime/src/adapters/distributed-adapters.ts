import {
  connectPostgres,
  type Postgres,
  PostgresAdministration,
  PostgresIdempotencyStore,
  PostgresModelUpstreams,
  PostgresPacketArchive,
  PostgresReceiptLedger,
  PostgresTenantDirectory,
  RedisClaimCheck,
  RedisSessionMemories,
  RedisTrafficLimits,
  SecretBox,
} from '@hivemind/adapters';
import { deriveChainKey } from '@hivemind/audit';
import { type Logger, MessageClient, Readiness, type Shutdown, SystemClock } from '@hivemind/platform';
import { connectRedis, QueueClient, QueueTransientData } from '@hivemind/platform/queue';
import type { ConnectionsConfig } from '../config/connections-config.schema';
import type { Embedders, Extractors, ModelUpstreams, ReceiptLedger } from '@hivemind/ports';
import { directoryObserver } from '../telemetry/observers';
import { observedStore } from '../telemetry/observed-stores';
import type { Telemetry } from '../telemetry/telemetry';
import type { Adapters } from './adapters.module';
import { forgettingContents } from './forgetting';
import { projectStores } from './project-stores';

interface WorkspaceUpstreams {
  /** Model providers of the workspaces, and behind them those of the process. */
  upstreamsBefore(rest: ModelUpstreams): ModelUpstreams;
}

/** What a process depends on; it is not ready while one of them does not answer. */
export type Dependency = 'redis' | 'database' | 'vectors';

/**
 * The ports of a process of the distributed platform: Redis, PostgreSQL and the tenants' clusters. Connections are made
 * when they are first used. Their closing is added to `shutdown`.
 */
export async function distributedAdapters(
  config: ConnectionsConfig,
  log: Logger,
  shutdown: Shutdown,
  telemetry: Telemetry,
  dependencies: readonly Dependency[],
  models: { embedders?: Embedders; extractors?: Extractors } = {},
): Promise<Adapters & WorkspaceUpstreams> {
  const clock = new SystemClock();
  const secret = Buffer.from(config.HIVEMIND_SECRET_KEY, 'hex');
  const secrets = new SecretBox(secret);
  const connect = (connectionString: string) =>
    connectPostgres({
      connectionString,
      onConnectionLost: (err) => log.warn({ err }, 'a database connection was lost'),
    });
  const database = connect(config.DATABASE_URL);
  const vectors = config.VECTOR_DATABASE_URL ? connect(config.VECTOR_DATABASE_URL) : database;
  const queue = { url: config.REDIS_URL, prefix: config.HIVEMIND_QUEUE_PREFIX, log };
  const redis = await connectRedis(queue);
  const client = new QueueClient(queue);
  const directory = new PostgresTenantDirectory(database.pool, secrets, clock, directoryObserver(telemetry));
  const packetArchive = new PostgresPacketArchive(database.pool);
  const sessionMemories = new RedisSessionMemories(redis.redis, config.HIVEMIND_QUEUE_PREFIX);
  const ledger = new PostgresReceiptLedger(database.pool, deriveChainKey(secret));

  shutdown
    .then('close the queue client', () => client.close())
    .then('write key use', () => directory.close())
    .then('close database connections', () => closeAll(database, vectors))
    .then('close redis', () => redis.close());
  return {
    clock,
    logger: log,
    directory,
    readiness: readinessOf(dependencies, {
      redis: () => redis.probe(),
      database: () => database.pool.query('SELECT 1'),
      vectors: () => vectors.pool.query('SELECT 1'),
    }),
    ...models,
    upstreamsBefore: (rest) => new PostgresModelUpstreams(database.pool, secrets, rest, clock),
    administration: new PostgresAdministration(database, secrets, clock),
    sessionMemories,
    packetArchive,
    ledger: observedStore<ReceiptLedger>(telemetry, { store: 'ledger', kind: 'postgres' }, ledger),
    idempotency: new PostgresIdempotencyStore(database.pool, clock),
    ...projectStores(directory, vectors.pool, telemetry),
    limits: new RedisTrafficLimits(redis.redis, config.HIVEMIND_QUEUE_PREFIX),
    transient: forgettingContents(
      { sessionMemories, packetArchive },
      new QueueTransientData({ link: redis, log, prefix: config.HIVEMIND_QUEUE_PREFIX }),
    ),
    claimCheck: new RedisClaimCheck(redis.redis, config.HIVEMIND_QUEUE_PREFIX),
    messages: new MessageClient(client, telemetry.tracing),
    ...telemetry,
  };
}

function readinessOf(
  dependencies: readonly Dependency[],
  probes: Record<Dependency, () => Promise<unknown>>,
): Readiness {
  const readiness = new Readiness();
  for (const name of dependencies) readiness.add({ name, probe: probes[name] });
  return readiness;
}

const closeAll = async (...connections: Postgres[]): Promise<void> => {
  await Promise.all([...new Set(connections)].map((connection) => connection.close()));
};
