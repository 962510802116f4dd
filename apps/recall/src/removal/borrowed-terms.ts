import { Injectable } from '@nestjs/common';
import type { StoredRecord, VectorStore } from '@hivemind/ports';
import { PRECEDING } from '../store/exchange-store';
import { RecordBuilder } from '../store/record-builder';

/** How far after a half its words may have been borrowed: by the next ones, and past those that were deleted since. */
const REACH = 4 * PRECEDING;
const BATCH = 500;

/**
 * A half is indexed with words of those before it in its session. Before these are purged, their words are taken out of
 * the halves that borrowed them, or they would outlive their record.
 */
@Injectable()
export class BorrowedTerms {
  constructor(private readonly records: RecordBuilder) {}

  async giveBack(store: VectorStore, lenderIds: readonly string[]): Promise<void> {
    const borrowers = await store.followers(lenderIds, REACH);
    for (let i = 0; i < borrowers.length; i += BATCH) {
      const lexicalById = new Map<string, string>();
      for (const half of borrowers.slice(i, i + BATCH)) lexicalById.set(half.id, await this.termsOf(store, half));
      await store.replaceTerms(lexicalById);
    }
  }

  /** What the half is indexed with now that only live halves stand before it. */
  private async termsOf(store: VectorStore, { content, timestamp, metadata }: StoredRecord): Promise<string> {
    const window = { sessionId: String(metadata.session_id), before: timestamp };
    const before = await store.history({ windows: [window], maxRecords: PRECEDING });
    return this.records.halfTerms(
      content,
      timestamp,
      before.map((record) => record.content),
    );
  }
}
