import type { ExchangeHalf } from '@hivemind/contracts';
import type { SessionWindow, StoredRecord, VectorStore } from '@hivemind/ports';
import { sessionWindows } from '../fork/session-windows';

/** Both halves of the exchange being opened may be stored already, when a turn is sent again. */
const HALVES = 2;

/** The session's stored conversation, newest first, without the exchange being opened; a fork's goes on in its parent. */
export async function readHistory(
  store: VectorStore,
  { sessionId, exchangePairId }: ExchangeHalf,
  { maxRecords, maxTokens }: { maxRecords: number; maxTokens: number },
): Promise<StoredRecord[]> {
  const read = (windows: SessionWindow[]) => store.history({ windows, maxRecords: maxRecords + HALVES, maxTokens });
  // Few sessions are forks, so that what most of them need is asked for without waiting for the answer to that.
  const [windows, own] = await Promise.all([sessionWindows(store, sessionId), read([{ sessionId }])]);
  const rows = windows.length > 1 ? await read(windows) : own;
  return rows.filter(({ metadata }) => metadata.exchange_pair_id !== exchangePairId).slice(0, maxRecords);
}
