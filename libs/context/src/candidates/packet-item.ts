import type { Admission, Metadata, PacketMessage, WeightedSource } from '@hivemind/contracts';
import { countTokens, MESSAGE_OVERHEAD_TOKENS } from '../tokens/count-tokens';

/** One message that wants a place in the packet. */
export interface PacketItem {
  readonly source: Admission['source'];
  readonly message: PacketMessage;
  /** Tokens of the content plus the overhead of a message. */
  readonly tokens: number;
  /** Epoch seconds; minus infinity when unknown. Orders the conversation. */
  readonly time: number;
  /** Control tokens made harmless in the content. */
  readonly neutralised: number;
  /** Metadata of the stored record that this message is; null for what is stored nowhere. */
  readonly stored: Metadata | null;
}

/** Messages that are admitted together or not at all. */
export interface Candidate {
  readonly source: WeightedSource | 'system';
  readonly items: readonly PacketItem[];
  readonly tokens: number;
  /** Epoch seconds of its newest message. */
  readonly time: number;
  /** Best resonance score among its records; minus infinity when none has one. */
  readonly score: number;
}

export const UNKNOWN_TIME = -Infinity;

export function message(
  id: string,
  role: PacketMessage['role'],
  content: string,
  name: string | null = null,
): PacketMessage {
  return { id, role, content, tool_call_id: null, name };
}

/** A message that the host sends now: verbatim and stored nowhere. */
export function hostItem(source: PacketItem['source'], sent: PacketMessage, time = UNKNOWN_TIME): PacketItem {
  const tokens = countTokens(sent.content) + MESSAGE_OVERHEAD_TOKENS;
  return { source, message: sent, tokens, time, neutralised: 0, stored: null };
}

const resonance = (item: PacketItem): number => {
  const score = item.stored?.['resonance_score'];
  return typeof score === 'number' ? score : -Infinity;
};

export function candidate(source: Candidate['source'], items: readonly PacketItem[]): Candidate {
  let tokens = 0;
  let time = UNKNOWN_TIME;
  let score = -Infinity;
  for (const item of items) {
    tokens += item.tokens;
    time = Math.max(time, item.time);
    score = Math.max(score, resonance(item));
  }
  return { source, items, tokens, time, score };
}

/** Newest first; of equal times the one that comes later in the order sent. */
export const newestFirst = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].reverse().sort((a, b) => descending(a.time, b.time));

/** Comparison for a descending stable sort that also holds for two infinities. */
export const descending = (a: number, b: number): number => (a === b ? 0 : a < b ? 1 : -1);
