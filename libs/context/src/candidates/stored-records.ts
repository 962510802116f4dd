import type { CountedRecord, PacketMessage } from '@hivemind/contracts';
import type { Settings } from '../policy';
import { neutraliseControlTokens } from '../render/control-tokens';
import { countTokens, MESSAGE_OVERHEAD_TOKENS } from '../tokens/count-tokens';
import { stampedTokens, timeStamp } from '../tokens/stamped-text';
import { candidate, descending, message, UNKNOWN_TIME, type Candidate, type PacketItem } from './packet-item';

export function recordTime(record: CountedRecord): number | undefined {
  const time = record.metadata['timestamp'];
  return typeof time === 'number' ? time : undefined;
}

/** A record's text as it may enter a packet, and its tokens: the stored count, unless the text had to be changed. */
function safeText(record: CountedRecord, settings: Settings): { text: string; tokens: number; neutralised: number } {
  const { text, count } = settings.neutraliseControlTokens
    ? neutraliseControlTokens(record.content)
    : { text: record.content, count: 0 };
  const tokens = count === 0 && record.tokens !== undefined ? record.tokens : countTokens(text);
  return { text, tokens, neutralised: count };
}

/** Recalled memories, best first, each a candidate. */
export function memoryCandidates(records: readonly CountedRecord[], settings: Settings): Candidate[] {
  const candidates = records.map((record) => {
    const { text, tokens, neutralised } = safeText(record, settings);
    const time = recordTime(record);
    const stamp = settings.renderTimestamps ? timeStamp(time) : '';
    return candidate('hivemind', [
      {
        source: 'hivemind',
        message: message(record.id, 'system', stamp + text),
        tokens: stampedTokens(stamp, text, tokens) + MESSAGE_OVERHEAD_TOKENS,
        time: time ?? UNKNOWN_TIME,
        neutralised,
        stored: record.metadata,
      },
    ]);
  });
  return candidates.sort((a, b) => descending(a.score, b.score));
}

export const recordRole = (record: CountedRecord): PacketMessage['role'] =>
  record.metadata['role'] === 'assistant' ? 'assistant' : 'user';

/** One half of a stored exchange as a packet message. */
export function exchangeItem(
  source: 'conversation' | 'recalled_conversation',
  record: CountedRecord,
  time: number,
  settings: Settings,
): PacketItem {
  const { text, tokens, neutralised } = safeText(record, settings);
  const author = record.metadata['author'];
  return {
    source,
    message: message(record.id, recordRole(record), text, typeof author === 'string' ? author : null),
    tokens: tokens + MESSAGE_OVERHEAD_TOKENS,
    time,
    neutralised,
    stored: record.metadata,
  };
}
