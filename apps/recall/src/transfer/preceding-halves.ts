import type { VectorStore } from '@hivemind/ports';
import { PRECEDING } from '../store/record-chunks';

/** What was said before each half of an import, from the store and from the halves of the batch before it. */
export class PrecedingHalves {
  private readonly bySession = new Map<string, string[]>();

  constructor(private readonly store: Pick<VectorStore, 'history'>) {}

  /** Contents before this half, newest first. The half itself counts for the next; halves come in the order of time. */
  async of(sessionId: string, timestamp: number, content: string): Promise<string[]> {
    const before = this.bySession.get(sessionId) ?? (await this.stored(sessionId, timestamp));
    this.bySession.set(sessionId, [content, ...before].slice(0, PRECEDING));
    return before;
  }

  private async stored(sessionId: string, before: number): Promise<string[]> {
    const rows = await this.store.history({ windows: [{ sessionId, before }], maxRecords: PRECEDING });
    return rows.map(({ content }) => content);
  }
}
