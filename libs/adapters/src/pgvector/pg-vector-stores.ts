import type { ReceiptBodies, ReceiptBodyStores, VectorStore, VectorStores } from '@hivemind/ports';
import type { Pool } from 'pg';
import { collectionNames } from './collection-names';
import type { LexicalSettings } from './collection-schema';
import { PgReceiptBodies } from './pg-receipt-bodies';
import { PgSession } from './pg-session';
import { PgVectorStore } from './pg-vector-store';

export interface PgVectorStoreOptions extends Partial<LexicalSettings> {
  /** Longest wait for the answer to one statement. Default 10 seconds. */
  deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
/** Measured on conversations: a small `b`, because a short turn is not a better answer for being short. */
const LEXICAL: LexicalSettings = { k1: 0.9, b: 0.3 };

/** Project stores in one PostgreSQL database, each opened once. Whether a project may use it is the caller's business. */
export class PgVectorStores implements VectorStores {
  private readonly stores = new Map<string, PgVectorStore>();
  private readonly session: PgSession;
  private readonly lexical: LexicalSettings;

  constructor(pool: Pool, options: PgVectorStoreOptions = {}) {
    this.session = new PgSession(pool, options.deadlineMs ?? DEADLINE_MS);
    this.lexical = { k1: options.k1 ?? LEXICAL.k1, b: options.b ?? LEXICAL.b };
  }

  of(projectId: string): Promise<VectorStore> {
    const standing = this.stores.get(projectId);
    // One whose set of vectors is gone is of no use to anyone who does not hold it yet.
    const store = standing && !standing.hasMoved ? standing : new PgVectorStore(this.session, projectId, this.lexical);
    this.stores.set(projectId, store);
    return Promise.resolve(store);
  }
}

/** Receipt bodies of projects in one PostgreSQL database. */
export class PgReceiptBodyStores implements ReceiptBodyStores {
  private readonly stores = new Map<string, ReceiptBodies>();
  private readonly session: PgSession;

  constructor(pool: Pool, options: { deadlineMs?: number } = {}) {
    this.session = new PgSession(pool, options.deadlineMs ?? DEADLINE_MS);
  }

  of(projectId: string): Promise<ReceiptBodies> {
    const store = this.stores.get(projectId) ?? new PgReceiptBodies(this.session, collectionNames(projectId));
    this.stores.set(projectId, store);
    return Promise.resolve(store);
  }
}
