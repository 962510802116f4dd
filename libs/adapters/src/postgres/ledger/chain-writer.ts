import { type ChainEnd, type ChainKey, CHAIN_START, linkReceipt, signHead } from '@hivemind/audit';
import type { ChainedReceipt, Receipt } from '@hivemind/contracts';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { sqlState } from '../storage-error';
import { APPEND, BEGIN_CHAIN, KNOWN_RECEIPTS, LOCK_HEAD, REMOVE_HEAD, REMOVE_RECEIPTS, RESET_HEAD } from './append.sql';
import { RecentMap } from '../recent-map';
import { usageOf } from './usage-counts';

const UNIQUE_VIOLATION = '23505';
/** Chains remembered. */
const MAX_CHAINS = 10_000;
/** Removing a long chain takes a while. */
const REMOVAL_DEADLINE_MS = 120_000;

/** What this process knows of a chain: where its own last append ended, and whether nobody else wrote since the one before. */
interface KnownChain {
  end: ChainEnd;
  alone: boolean;
}

/**
 * Appends to the chains of projects. A process that is alone with a chain appends in one statement, which writes only
 * if the chain still ends where this process left it. Otherwise (another process wrote, this process has just started,
 * a receipt is there already) the append is done under the head's row lock, where nothing can come between and the wait
 * is fair: processes that wrote in turns by the first way alone would starve each other.
 */
export class ChainWriter {
  private readonly chains = new RecentMap<string, KnownChain>(MAX_CHAINS);

  constructor(
    private readonly pool: Pool,
    private readonly key: ChainKey,
  ) {}

  /** Commits receipts in the order given; those that are there already are left as they are. */
  async append(projectId: string, receipts: readonly Receipt[]): Promise<void> {
    const known = this.chains.get(projectId);
    // Should this append fail, nobody knows whether it was written.
    this.chains.delete(projectId);
    const alone = known?.alone ? await this.appendAlone(projectId, receipts, known.end) : null;
    this.chains.set(projectId, alone ?? (await this.appendLocked(projectId, receipts, known?.end)));
  }

  private async appendAlone(
    projectId: string,
    receipts: readonly Receipt[],
    end: ChainEnd,
  ): Promise<KnownChain | null> {
    const written = await this.appendAfter(this.pool, projectId, receipts, end).catch(unlessKnown);
    return written && { end: written, alone: true };
  }

  /** The new end, or null when the chain did not end at `end` any more. */
  private async appendAfter(
    db: Pool | PoolClient,
    projectId: string,
    receipts: readonly Receipt[],
    end: ChainEnd,
  ): Promise<ChainEnd | null> {
    const links: ChainedReceipt[] = [];
    let last = end;
    for (const receipt of receipts) {
      const link = linkReceipt(projectId, receipt, last, this.key);
      links.push(link);
      last = { seq: link.chain.seq, hash: link.chain.hash };
    }
    const { seq, hash, signature, keyId } = signHead(projectId, last, this.key);
    const values = [
      projectId,
      end.seq,
      end.hash,
      seq,
      hash,
      signature,
      keyId,
      JSON.stringify(links),
      JSON.stringify(usageOf(receipts)),
    ];
    const { rowCount } = await db.query({ ...APPEND, values });
    return rowCount === 1 ? last : null;
  }

  /** Takes the chain away and begins a new one with what `first` makes of its end, under the head's row lock. */
  async restart(projectId: string, first: (oldEnd: ChainEnd) => Receipt | null): Promise<void> {
    this.chains.delete(projectId);
    await this.locked(projectId, async (client, oldEnd) => {
      const receipt = first(oldEnd);
      // `pg` reads a query's own deadline, although its types do not know it.
      const own = { values: [projectId], query_timeout: REMOVAL_DEADLINE_MS };
      const remove = (text: string) => client.query({ text, ...own } as QueryConfig);
      for (const statement of REMOVE_RECEIPTS) await remove(statement);
      if (!receipt) return void (await remove(REMOVE_HEAD));
      await client.query(RESET_HEAD, [projectId, CHAIN_START.seq, CHAIN_START.hash]);
      await this.appendAfter(client, projectId, [receipt], CHAIN_START);
    });
  }

  private appendLocked(projectId: string, receipts: readonly Receipt[], left?: ChainEnd): Promise<KnownChain> {
    return this.locked(projectId, async (client, found) => {
      // Asked only after the lock is held, so that what its last holder wrote is seen.
      const fresh = await unknownOf(client, projectId, receipts);
      const end = fresh.length > 0 ? await this.appendAfter(client, projectId, fresh, found) : found;
      if (!end) throw new Error(`the head of ${projectId} moved under its lock`);
      return { end, alone: found.hash === left?.hash };
    });
  }

  /** Runs `work` in a transaction that holds the chain's head. */
  private async locked<T>(projectId: string, work: (client: PoolClient, head: ChainEnd) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(client, await lockHead(client, projectId));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection that failed in a transaction is dropped, which rolls it back.
      client.release(failure);
    }
  }
}

/** The end of the chain, its row locked; a chain that has none yet gets its row. */
async function lockHead(client: PoolClient, projectId: string): Promise<ChainEnd> {
  const read = async () => (await client.query<{ seq: string; hash: string }>(LOCK_HEAD, [projectId])).rows[0];
  let head = await read();
  if (!head) {
    await client.query(BEGIN_CHAIN, [projectId, CHAIN_START.seq, CHAIN_START.hash]);
    head = await read();
  }
  if (!head) throw new Error(`the head of ${projectId} vanished`);
  return { seq: Number(head.seq), hash: head.hash };
}

/** A receipt that is there already violates the index; which one, only the locked append finds out. */
function unlessKnown(error: unknown): null {
  if (sqlState(error) === UNIQUE_VIOLATION) return null;
  throw error;
}

async function unknownOf(client: PoolClient, projectId: string, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const byId = new Map(receipts.map((receipt) => [receipt.receipt_id, receipt]));
  const { rows } = await client.query<{ receipt_id: string }>(KNOWN_RECEIPTS, [projectId, [...byId.keys()]]);
  for (const { receipt_id } of rows) byId.delete(receipt_id);
  return [...byId.values()];
}
