import type { ChainEnd, ChainKey } from '@hivemind/audit';
import type { ChainedReceipt, Receipt } from '@hivemind/contracts';
import type { ChainHead, LedgerEntry, ReceiptLedger, ReceiptQuery } from '@hivemind/ports';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { PgSession } from '../../pgvector/pg-session';
import { renewLog } from '../../pgvector/renew-log';
import { storageError } from '../storage-error';
import { ChainWriter } from './chain-writer';
import { GroupCommit } from './group-commit';
import * as sql from './ledger.sql';

/** Writing a table anew takes as long as it takes. */
const COMPACT_DEADLINE_MS = 120_000;

interface EntryRow {
  seq: string;
  receipt_id: string;
  body: ChainedReceipt | null;
}

/**
 * Receipts in PostgreSQL. Appends of one project that arrive together are committed together; several processes may
 * append to the same project.
 */
export class PostgresReceiptLedger implements ReceiptLedger {
  private readonly commits: GroupCommit<Receipt>;
  private readonly writer: ChainWriter;

  /** @param key digests previews and signs heads: `deriveChainKey` of the installation's secret */
  constructor(
    private readonly pool: Pool,
    key: ChainKey,
  ) {
    this.writer = new ChainWriter(pool, key);
    this.commits = new GroupCommit(
      (projectId, receipts) => this.writer.append(projectId, receipts),
      (reason) => storageError(reason).code !== 'STORAGE_UNAVAILABLE',
    );
  }

  async append(projectId: string, receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return;
    await this.commits.submit(projectId, receipts).catch((error: unknown) => {
      throw storageError(error);
    });
  }

  async find(projectId: string, receiptId: string): Promise<LedgerEntry | null> {
    const [row] = await this.read<EntryRow>(sql.FIND, [projectId, receiptId]);
    return row ? entryOf(row) : null;
  }

  async list(query: ReceiptQuery): Promise<LedgerEntry[]> {
    const { text, values } = sql.list(query);
    return (await this.read<EntryRow>(text, values)).map(entryOf);
  }

  /** A chain has no gaps, so that its head's number counts it. */
  async count(projectId: string): Promise<number> {
    return (await this.head(projectId))?.seq ?? 0;
  }

  async projectsWaiting(limit: number): Promise<string[]> {
    const rows = await this.read<{ project_id: string }>(sql.PROJECTS_WAITING, [limit]);
    return rows.map((row) => row.project_id);
  }

  async waiting(projectId: string, limit: number, fromSeq = 1): Promise<ChainedReceipt[]> {
    const rows = await this.read<{ body: ChainedReceipt }>(sql.WAITING, [projectId, limit, fromSeq]);
    return rows.map(({ body }) => body);
  }

  async settle(projectId: string, receiptIds: readonly string[]): Promise<string[]> {
    if (receiptIds.length === 0) return [];
    const rows = await this.read<{ receipt_id: string }>(sql.SETTLE, [projectId, receiptIds]);
    return rows.map((row) => row.receipt_id);
  }

  async head(projectId: string): Promise<ChainHead | null> {
    const [row] = await this.read<{ seq: string; hash: string; signature: string; key_id: string }>(sql.HEAD, [
      projectId,
    ]);
    return row ? { seq: Number(row.seq), hash: row.hash, signature: row.signature, keyId: row.key_id } : null;
  }

  async restart(projectId: string, first: (oldEnd: ChainEnd) => Receipt | null): Promise<void> {
    await this.writer.restart(projectId, first).catch((error: unknown) => {
      throw storageError(error);
    });
  }

  async compact(): Promise<void> {
    for (const statement of sql.COMPACT) await this.read(statement, [], COMPACT_DEADLINE_MS);
    await renewLog(new PgSession(this.pool, COMPACT_DEADLINE_MS));
  }

  async chains(): Promise<string[]> {
    const rows = await this.read<{ project_id: string }>(sql.CHAINS, []);
    return rows.map((row) => row.project_id);
  }

  /** @param deadlineMs the pool's own by default */
  private async read<R extends QueryResultRow>(text: string, values: unknown[], deadlineMs?: number): Promise<R[]> {
    try {
      return (await this.pool.query<R>({ text, values, query_timeout: deadlineMs } as QueryConfig)).rows;
    } catch (error) {
      throw storageError(error);
    }
  }
}

const entryOf = (row: EntryRow): LedgerEntry => ({
  seq: Number(row.seq),
  receiptId: row.receipt_id,
  waiting: row.body,
});
