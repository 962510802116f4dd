import type { ExchangeHalf } from '@hivemind/contracts';
import type { StoredRecord, VectorStore } from '@hivemind/ports';
import { sessionWindows } from '../fork/session-windows';

/** Both halves of the exchange being opened may be stored already, when a turn is sent again. */
const HALVES = 2;

/** The session's stored conversation, newest first, without the exchange being opened; a fork's goes on in its parent. */
export async function readHistory(
  store: VectorStore,
  { sessionId, exchangePairId }: ExchangeHalf,
  { maxRecords, maxTokens }: { maxRecords: number; maxTokens: number },
): Promise<StoredRecord[]> {
  const windows = await sessionWindows(store, sessionId);
  const rows = await store.history({ windows, maxRecords: maxRecords + HALVES, maxTokens });
  return rows.filter(({ metadata }) => metadata.exchange_pair_id !== exchangePairId).slice(0, maxRecords);
}
