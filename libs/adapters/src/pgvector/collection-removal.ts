import { isId } from '@hivemind/contracts';
import type { RecordRemoval, RecordSelection, RemovalCounts, RemovalOptions, StoredRecord } from '@hivemind/ports';
import { followersStatement, replaceTermsStatement } from './borrowed-terms-statements';
import { compactTables } from './compact-tables';
import { type CollectionNames, nextNames } from './collection-names';
import { storedLexical } from './lexical-terms';
import type { PgConnection, PgWork } from './pg-session';
import { type RecordRow, storedRecord } from './record-rows';
import { renewLog } from './renew-log';
import {
  countAll,
  countDeleted,
  countStatement,
  markStatement,
  purgeStatement,
  type RemovalRow,
  type RemovalStatement,
} from './removal-statements';

/** Records per statement: restoring one costs milliseconds, because it enters the search indexes again. */
const BATCH = 500;
/** Rebuilding the search indexes of more rows than this would keep everyone waiting for a minute. */
const MOST_ROWS_REBUILT = 20_000;

/** Deleting, restoring and purging the records of one project. */
export class CollectionRemoval implements RecordRemoval {
  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
  ) {}

  softDelete(selection: RecordSelection, at: number, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    if (dryRun) return this.count(countStatement(this.names, selection, 'live'));
    return this.inBatches(markStatement(this.names, selection, at, BATCH));
  }

  restore(selection: RecordSelection, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    if (dryRun) return this.count(countStatement(this.names, selection, 'deleted'));
    return this.inBatches(markStatement(this.names, selection, null, BATCH));
  }

  async deletedIds(until: number): Promise<string[]> {
    const text = `select id from ${this.names.records} where deleted_at <= $1`;
    return (await this.session.rows<{ id: string }>({ text }, [until])).map(({ id }) => id);
  }

  async followers(ids: readonly string[], each: number): Promise<StoredRecord[]> {
    const found = new Map<string, StoredRecord>();
    const given = new Set(ids);
    for (let i = 0; i < ids.length; i += BATCH) {
      const values = [ids.slice(i, i + BATCH).filter(isId), each];
      for (const record of await this.session.rows<RecordRow>(followersStatement(this.names), values))
        if (!given.has(record.id)) found.set(record.id, storedRecord(record));
    }
    return [...found.values()];
  }

  async replaceTerms(lexicalById: ReadonlyMap<string, string>): Promise<void> {
    const terms = [...lexicalById];
    for (let i = 0; i < terms.length; i += BATCH) {
      const batch = terms.slice(i, i + BATCH);
      const values = [batch.map(([id]) => id), batch.map(([, lexical]) => storedLexical(lexical))];
      await this.session.rows(replaceTermsStatement(this.names), values);
    }
  }

  async purgeDeleted(until: number, { dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    if (dryRun) return this.count(countDeleted(this.names, until));
    const counts = await this.inBatches(purgeStatement(this.names, until, BATCH));
    const { records, versions, recalls } = this.names;
    await compactTables(this.session, [records, versions, recalls]);
    await compactTables(
      this.session,
      [this.names.chunks, ...(await this.chunksToBe())],
      (await this.chunkRows()) > MOST_ROWS_REBUILT ? 'plain' : 'full',
    );
    await renewLog(this.session);
    return counts;
  }

  async purgeAll({ dryRun }: RemovalOptions = {}): Promise<RemovalCounts> {
    if (dryRun) return this.count(countAll(this.names));
    const { records, chunks, versions, recalls } = this.names;
    const tables = [records, chunks, versions, recalls].join(', ');
    const counts = await this.session.transaction(async (connection) => {
      // Nothing may come in between the count and the end of what it counted.
      await connection.rows({ text: `lock table ${tables} in access exclusive mode` });
      const everything = sum([await row(connection, countAll(this.names))]);
      await connection.rows({ text: `truncate ${tables}` });
      return everything;
    });
    await renewLog(this.session);
    return counts;
  }

  private async count(statement: RemovalStatement): Promise<RemovalCounts> {
    return sum([await row(this.session, statement)]);
  }

  private inBatches(statement: RemovalStatement): Promise<RemovalCounts> {
    return this.session.transaction(async (connection) => {
      const batches: RemovalRow[] = [];
      do batches.push(await row(connection, statement));
      while (batches.at(-1)!.touched === BATCH);
      return sum(batches);
    });
  }

  /** The other set of vectors, while a move makes one: the same was deleted there. */
  private async chunksToBe(): Promise<string[]> {
    const { chunks } = nextNames(this.names);
    const text = `select to_regclass('${chunks}') is not null as made`;
    return (await this.session.rows<{ made: boolean }>({ text }))[0]!.made ? [chunks] : [];
  }

  private async chunkRows(): Promise<number> {
    const text = `select count(*)::int as rows from ${this.names.chunks}`;
    return (await this.session.rows<{ rows: number }>({ text }))[0]!.rows;
  }
}

const row = async (connection: PgConnection, { text, values }: RemovalStatement): Promise<RemovalRow> =>
  (await connection.rows<RemovalRow & { [column: string]: unknown }>({ text }, values))[0]!;

const sum = (batches: readonly RemovalRow[]): RemovalCounts => ({
  records: batches.reduce((total, { records }) => total + records, 0),
  exchanges: new Set(batches.flatMap(({ pairs }) => pairs ?? [])).size,
  points: batches.reduce((total, { points }) => total + points, 0),
});
