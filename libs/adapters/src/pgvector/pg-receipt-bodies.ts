import { isId, type ChainedReceipt } from '@hivemind/contracts';
import type { ReceiptBodies } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import { SCHEMA_LOCK } from './collection-upgrade';
import { compactTables } from './compact-tables';
import type { PgSession, Statement } from './pg-session';

/** Bodies read at a time when all are looked at. */
const PAGE = 500;

/**
 * Receipt bodies of one project in PostgreSQL. The column is `json`, which keeps a body as it was written (`jsonb`
 * would sort its keys): the receipt's hash covers its exact form.
 */
export class PgReceiptBodies implements ReceiptBodies {
  private made: Promise<void> | undefined;

  constructor(
    private readonly session: PgSession,
    private readonly names: CollectionNames,
  ) {}

  async put(receipts: readonly ChainedReceipt[]): Promise<void> {
    if (receipts.length === 0) return;
    await this.ensure();
    const text = `
      insert into ${this.names.receipts} (receipt_id, seq, body)
      select * from unnest($1::uuid[], $2::bigint[], $3::json[])
      on conflict (receipt_id) do nothing`;
    await this.session.rows({ name: `${this.names.receipts}_put`, text }, [
      receipts.map((receipt) => receipt.receipt_id),
      receipts.map((receipt) => receipt.chain.seq),
      receipts.map((receipt) => JSON.stringify(receipt)),
    ]);
  }

  async get(receiptIds: readonly string[]): Promise<ChainedReceipt[]> {
    const known = receiptIds.filter(isId);
    if (known.length === 0) return [];
    const text = `select body from ${this.names.receipts} where receipt_id = any($1::uuid[])`;
    return this.bodies({ name: `${this.names.receipts}_get`, text }, [known]);
  }

  /** Place and id come from the row: a body that someone has tampered with must still be found, to be named. */
  async scan(fromSeq: number, limit: number): Promise<ChainedReceipt[]> {
    await this.ensure();
    const text = `select seq::float8 as seq, receipt_id, body from ${this.names.receipts} where seq >= $1 order by seq limit $2`;
    const statement = { name: `${this.names.receipts}_scan`, text };
    const rows = await this.session.rows<{ seq: number; receipt_id: string; body: ChainedReceipt }>(statement, [
      fromSeq,
      limit,
    ]);
    return rows.map(({ seq, receipt_id, body }) => ({ ...body, receipt_id, chain: { ...body.chain, seq } }));
  }

  async rewrite(change: (receipt: ChainedReceipt) => ChainedReceipt | null): Promise<number> {
    let rewritten = 0;
    for (let next = 0; ; ) {
      const page = await this.scan(next, PAGE);
      if (page.length === 0) break;
      const changed = page.flatMap((receipt) => change(receipt) ?? []);
      if (changed.length > 0) await this.overwrite(changed);
      rewritten += changed.length;
      next = page.at(-1)!.chain.seq + 1;
    }
    if (rewritten > 0) await compactTables(this.session, [this.names.receipts]);
    return rewritten;
  }

  async remove(receiptIds: readonly string[]): Promise<void> {
    const known = receiptIds.filter(isId);
    if (known.length === 0) return;
    await this.ensure();
    const text = `delete from ${this.names.receipts} where receipt_id = any($1::uuid[]) returning receipt_id`;
    const gone = await this.session.rows({ text }, [known]);
    if (gone.length > 0) await compactTables(this.session, [this.names.receipts]);
  }

  async clear(): Promise<void> {
    await this.ensure();
    await this.session.rows({ text: `truncate ${this.names.receipts}` });
  }

  private async overwrite(receipts: readonly ChainedReceipt[]): Promise<void> {
    const text = `
      update ${this.names.receipts} r set body = given.body
      from unnest($1::uuid[], $2::json[]) as given (receipt_id, body) where r.receipt_id = given.receipt_id`;
    await this.session.rows({ text }, [
      receipts.map(({ receipt_id }) => receipt_id),
      receipts.map((receipt) => JSON.stringify(receipt)),
    ]);
  }

  private async bodies(statement: Statement, values: unknown[]): Promise<ChainedReceipt[]> {
    await this.ensure();
    return (await this.session.rows<{ body: ChainedReceipt }>(statement, values)).map((row) => row.body);
  }

  private ensure(): Promise<void> {
    this.made ??= this.make().catch((error: unknown) => {
      this.made = undefined;
      throw error;
    });
    return this.made;
  }

  private make(): Promise<void> {
    return this.session.transaction(async (connection) => {
      await connection.rows({ text: 'select pg_advisory_xact_lock($1)' }, [SCHEMA_LOCK]);
      const { receipts } = this.names;
      await connection.rows({
        text: `create table if not exists ${receipts} (receipt_id uuid primary key, seq bigint not null, body json not null)`,
      });
      await connection.rows({ text: `create index if not exists ${receipts}_seq on ${receipts} (seq)` });
    });
  }
}
