import { HivemindError } from '@hivemind/contracts';
import type {
  CollectionModel,
  PendingQuery,
  PendingRecord,
  Reembedding,
  ReembeddedRecord,
  ReembeddingProgress,
  StampedPage,
} from '@hivemind/ports';
import { type CollectionNames, nextNames } from './collection-names';
import { abortMove, beginMove, endMove } from './collection-move';
import { storedLexical } from './lexical-terms';
import type { PgConnection, PgWork } from './pg-session';
import { storedRecord, vectorText } from './record-rows';
import {
  pendingStatement,
  type PendingRow,
  progressStatement,
  putStatement,
  stampStatement,
} from './reembedding-statements';

/** Before every id. */
const BEGINNING = '00000000-0000-0000-0000-000000000000';
/** Records that one statement stamps: others may have to wait for it. */
const STAMPED_TOGETHER = 100;
/** Longest that writers and searches may be held up by waiting for each other at the switch. */
const LOCK_WAIT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Moving the records of one project from one set of vectors to the next. */
export class CollectionReembedding implements Reembedding {
  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
    /** The model of the collection by now, and the names of its set. */
    private readonly standing: () => Promise<{ model: string; names: CollectionNames }>,
  ) {}

  begin(target: CollectionModel): Promise<'begun' | 'resumed' | 'current'> {
    return this.impatient((connection) => beginMove(connection, this.names, target)).catch(tryAgain);
  }

  async progress(): Promise<ReembeddingProgress> {
    const [row] = await this.session.rows<ReembeddingProgress>({ text: progressStatement(this.names) });
    return { records: row!.records, pending: row!.pending };
  }

  pending(query: PendingQuery): Promise<PendingRecord[]> {
    return pendingRecords(this.session, this.names, query);
  }

  put(records: readonly ReembeddedRecord[]): Promise<number> {
    return put(this.session, this.names, records);
  }

  async switchOver(
    query: PendingQuery,
    finish: (pending: PendingRecord[]) => Promise<ReembeddedRecord[]>,
  ): Promise<boolean> {
    const { records, chunks } = this.names;
    // No autovacuum may be there to look at the table that is about to be searched.
    await this.session.rows({ text: `analyze ${nextNames(this.names).chunks} (record_id, kind, live)` });
    try {
      return await this.impatient(async (connection) => {
        // In the order in which a purge of the project takes them. Searches go on until the table is dropped.
        await connection.rows({ text: `lock table ${records} in access share mode` });
        await connection.rows({ text: `lock table ${chunks} in share row exclusive mode` });
        const left = await pendingRecords(connection, this.names, { ...query, limit: query.limit + 1 });
        if (left.length > query.limit) return false;
        if (left.length > 0 && (await put(connection, this.names, await finish(left))) < left.length) return false;
        await endMove(connection, this.names);
        return true;
      });
    } catch (error) {
      if (isLocked(error)) return false;
      throw error;
    }
  }

  async stamp(after = BEGINNING): Promise<StampedPage> {
    const { model, names } = await this.standing();
    const text = stampStatement(names);
    const [row] = await this.session.rows<StampRow>({ text }, [after, STAMPED_TOGETHER, model]);
    const { seen, last, stale, stamped } = row!;
    return { last: seen < STAMPED_TOGETHER ? null : last, stamped, passedOver: stale - stamped };
  }

  abort(): Promise<boolean> {
    return this.impatient((connection) => abortMove(connection, this.names)).catch(tryAgain);
  }

  /** Whoever waits for a lock on a table makes all that come after wait, too, so that it should not be for long. */
  private impatient<Result>(work: (connection: PgConnection) => Promise<Result>): Promise<Result> {
    return this.session.transaction(async (connection) => {
      await connection.rows({ text: `set local lock_timeout = ${LOCK_WAIT_MS}` });
      return work(connection);
    });
  }
}

const isLocked = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;

function tryAgain(error: unknown): never {
  if (!isLocked(error)) throw error;
  throw new HivemindError('STORAGE_UNAVAILABLE', 'Writers left no moment for this. Try again.', { cause: error });
}

interface StampRow {
  seen: number;
  last: string | null;
  stale: number;
  stamped: number;
}

async function pendingRecords(
  connection: PgConnection,
  names: CollectionNames,
  { after = BEGINNING, limit, preceding }: PendingQuery,
): Promise<PendingRecord[]> {
  const text = pendingStatement(names);
  const rows = await connection.rows<PendingRow>({ text }, [after, limit, preceding]);
  return rows.map((row) => ({ record: storedRecord(row), preceding: row.preceding, basis: row.basis }));
}

async function put(
  connection: PgConnection,
  names: CollectionNames,
  records: readonly ReembeddedRecord[],
): Promise<number> {
  const rows = records.flatMap(({ id, chunks }) =>
    chunks.map((chunk, place) => ({ id, chunk, place, whole: chunks.length === 1 })),
  );
  const [row] = await connection.rows<{ taken: number }>({ text: putStatement(names) }, [
    records.map(({ id }) => id),
    records.map(({ basis }) => basis),
    rows.map(({ id }) => id),
    rows.map(({ place }) => place),
    rows.map(({ whole }) => whole),
    rows.map(({ chunk }) => vectorText(chunk.dense)),
    rows.map(({ chunk }) => storedLexical(chunk.lexical)),
  ]);
  return row!.taken;
}
