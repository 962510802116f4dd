import type { ExchangeHalf } from '@hivemind/contracts';
import type { StoredRecord, VectorStore } from '@hivemind/ports';

/** Both halves of the exchange being opened may be stored already, when a turn is sent again. */
const HALVES = 2;

/** The session's stored conversation, newest first, without the exchange being opened. */
export async function readHistory(
  store: VectorStore,
  { sessionId, exchangePairId }: ExchangeHalf,
  { maxRecords, maxTokens }: { maxRecords: number; maxTokens: number },
): Promise<StoredRecord[]> {
  const rows = await store.history({ windows: [{ sessionId }], maxRecords: maxRecords + HALVES, maxTokens });
  return rows.filter(({ metadata }) => metadata.exchange_pair_id !== exchangePairId).slice(0, maxRecords);
}
