import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { asStorageError, isUnavailable } from './pg-errors';

/** A statement. With a name the server keeps its plan under that name, which always stands for the same text. */
export interface Statement {
  name?: string;
  text: string;
  /** Longest wait for the answer in milliseconds; the session's own by default. */
  deadlineMs?: number;
}

/** A client within its deadline. */
export interface PgConnection {
  rows<Row extends QueryResultRow>(statement: Statement, values?: unknown[]): Promise<Row[]>;
}

/** Whoever runs statements, alone or in a transaction. */
export interface PgWork extends PgConnection {
  /** Runs `work` in one transaction, which is rolled back when it throws. */
  transaction<Result>(work: (connection: PgConnection) => Promise<Result>): Promise<Result>;
}

/**
 * Statements that one connection holds prepared, at most: each project has a dozen of its own, at some 50 KB of the server's
 * memory apiece, and every connection of the pool would in time hold those of all projects.
 */
const MOST_PREPARED = 500;

/** Names of the statements that a connection holds prepared. */
const preparedBy = new WeakMap<PoolClient, Set<string>>();

/** Runs statements on a pool and tells a database that does not answer in time by STORAGE_UNAVAILABLE. */
export class PgSession implements PgWork {
  /** @param deadlineMs longest wait for a connection, and for the answer to one statement */
  constructor(
    private readonly pool: Pool,
    private readonly deadlineMs: number,
  ) {}

  rows<Row extends QueryResultRow>(statement: Statement, values: unknown[] = []): Promise<Row[]> {
    return this.withClient((connection) => connection.rows<Row>(statement, values));
  }

  transaction<Result>(work: (connection: PgConnection) => Promise<Result>): Promise<Result> {
    return this.withClient(async (connection) => {
      await connection.rows({ text: 'begin' });
      try {
        const result = await work(connection);
        await connection.rows({ text: 'commit' });
        return result;
      } catch (error) {
        // A client that cannot be reached is thrown away instead, which rolls back as well.
        if (!isUnavailable(error)) await connection.rows({ text: 'rollback' });
        throw error;
      }
    });
  }

  private async withClient<Result>(work: (connection: PgConnection) => Promise<Result>): Promise<Result> {
    let client: PoolClient | undefined;
    let broken: Error | undefined;
    try {
      client = await this.connect();
      return await work(this.within(client));
    } catch (error) {
      if (isUnavailable(error)) broken = error as Error;
      throw asStorageError(error);
    } finally {
      // A new connection in its place holds none.
      client?.release(broken ?? (preparedBy.get(client)?.size ?? 0) >= MOST_PREPARED);
    }
  }

  private within(client: PoolClient): PgConnection {
    return {
      rows: async <Row extends QueryResultRow>({ name, text, deadlineMs }: Statement, values: unknown[] = []) => {
        if (name !== undefined) notePrepared(client, name);
        // `query_timeout` is not among the declared properties of a query, but `pg` reads it there.
        const config = { name, text, values, query_timeout: deadlineMs ?? this.deadlineMs };
        return (await client.query<Row>(config)).rows;
      },
    };
  }

  /** The pool's own time limit for connecting is its maker's choice and may be none. */
  private async connect(): Promise<PoolClient> {
    const connecting = this.pool.connect();
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        connecting.then((late) => late.release()).catch(() => {});
        reject(new Error(`connection timeout: no connection within ${this.deadlineMs} ms`));
      }, this.deadlineMs);
    });
    return Promise.race([connecting, deadline]).finally(() => clearTimeout(timer));
  }
}

function notePrepared(client: PoolClient, name: string): void {
  const names = preparedBy.get(client) ?? new Set();
  preparedBy.set(client, names.add(name));
}
