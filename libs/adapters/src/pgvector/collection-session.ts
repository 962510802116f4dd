import { HivemindError } from '@hivemind/contracts';
import { CollectionMovedError } from '@hivemind/ports';
import type { QueryResultRow } from 'pg';
import type { PgConnection, PgWork, Statement } from './pg-session';

/**
 * The session of an opened store. A move drops the set of vectors that the store was opened for, so that statements on it
 * fail in one of several ways; what they have in common is that the collection has another set by then.
 */
export class CollectionSession implements PgWork {
  /** @param hasMoved asked after a statement was refused */
  constructor(
    private readonly session: PgWork,
    private readonly hasMoved: () => Promise<boolean>,
  ) {}

  rows<Row extends QueryResultRow>(statement: Statement, values?: unknown[]): Promise<Row[]> {
    return this.explained(this.session.rows<Row>(statement, values));
  }

  transaction<Result>(work: (connection: PgConnection) => Promise<Result>): Promise<Result> {
    return this.explained(this.session.transaction(work));
  }

  private async explained<Result>(running: Promise<Result>): Promise<Result> {
    try {
      return await running;
    } catch (error) {
      if (isRefusal(error) && (await this.hasMoved())) throw new CollectionMovedError(error);
      throw error;
    }
  }
}

/** Whether the server refused a statement, as against not answering. */
const isRefusal = (error: unknown): boolean =>
  !(error instanceof HivemindError) && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code));
