import { Injectable } from '@nestjs/common';
import type { StoredRecord } from '@hivemind/ports';
import type { OpenProject } from '../store/project-stores';
import { halfTerms, PRECEDING } from '../store/record-chunks';

/** How far after a half its words may have been borrowed: by the next ones, and past those that were deleted since. */
const REACH = 4 * PRECEDING;
const BATCH = 500;

/**
 * A half is indexed with words of those before it in its session. Before these are purged, their words are taken out of
 * the halves that borrowed them, or they would outlive their record.
 */
@Injectable()
export class BorrowedTerms {
  async giveBack(project: OpenProject, lenderIds: readonly string[]): Promise<void> {
    const { store } = project;
    const borrowers = await store.followers(lenderIds, REACH);
    for (let i = 0; i < borrowers.length; i += BATCH) {
      const lexicalById = new Map<string, string>();
      for (const half of borrowers.slice(i, i + BATCH)) lexicalById.set(half.id, await this.termsOf(project, half));
      await store.replaceTerms(lexicalById);
    }
  }

  /** What the half is indexed with now that only live halves stand before it. */
  private async termsOf(
    { store, embedder }: OpenProject,
    { content, timestamp, metadata }: StoredRecord,
  ): Promise<string> {
    const window = { sessionId: String(metadata.session_id), before: timestamp };
    const before = await store.history({ windows: [window], maxRecords: PRECEDING });
    return halfTerms(embedder, { content, timestamp, preceding: before.map((record) => record.content) });
  }
}
