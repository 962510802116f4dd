import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import { PrismaClient } from './generated/client';

/** Where the database is: a connection string, or its parts. A `host` that begins with `/` is a unix socket's directory. */
export interface PostgresOptions
  extends Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'> {
  /** Connections of this process. Default 10. */
  maxConnections?: number;
  /** Deadline of a connection, waiting for a free one included. Default 2,000. */
  connectTimeoutMs?: number;
  /** Deadline of one query. Default 5,000. */
  queryTimeoutMs?: number;
  /** Told of connections that break; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void;
}

/** One pool, shared by plain queries and Prisma. */
export interface Postgres {
  pool: Pool;
  prisma: PrismaClient;
  /** Waits for the running queries, but no longer than `deadlineMs` (default 5,000), then lets the connections go. */
  close(deadlineMs?: number): Promise<void>;
}

/**
 * Opens the platform's database. Nothing is connected until the first query. No setting of the session is ever changed
 * and no session lock taken, because all clients of the embedded database share one session; the hot statements are
 * prepared by name, which its server keeps apart (as PgBouncer does from 1.21 on).
 */
export function connectPostgres(options: PostgresOptions): Postgres {
  const { maxConnections = 10, connectTimeoutMs = 2_000, queryTimeoutMs = 5_000, onConnectionLost, ...where } = options;
  const pool = new Pool({
    ...where,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  // A connection that breaks without a listener would end the process: the pool listens to idle ones only, and each
  // query on a broken connection fails by itself.
  pool.on('connect', (client) => client.on('error', (error) => onConnectionLost?.(error)));
  pool.on('error', () => undefined);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return { pool, prisma, close: (deadlineMs = 5_000) => close(pool, prisma, deadlineMs) };
}

async function close(pool: Pool, prisma: PrismaClient, deadlineMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, deadlineMs);
  });
  await Promise.race([prisma.$disconnect().then(() => pool.end()), deadline]);
  clearTimeout(timer);
}
