import type { Admission, CompilePolicy } from '@hivemind/contracts';
import type { Candidate } from '../candidates/packet-item';

/** What was decided about a candidate. */
export type Decision = Admission['reason'];

/** What the structure of the packet leaves to the candidates. */
export interface Room {
  /** Tokens; negative when the protected core alone is over the window. */
  tokens: number;
  /** Messages. */
  items: number;
}

/** Cost of the marker that a source's first message brings with it; 0 for sources whose section always stands. */
export type MarkerTokens = (source: Candidate['source']) => number;

/** Decides candidates one by one and keeps what is left. Every decision is final, because what is left only shrinks. */
export class Ledger {
  private readonly reasons = new Map<Candidate, Decision>();
  private readonly caps: Map<Candidate['source'], number>;
  private readonly opened = new Set<Candidate['source']>();

  constructor(
    private readonly room: Room,
    private readonly markerTokens: MarkerTokens,
    policy: CompilePolicy,
  ) {
    this.caps = new Map<Candidate['source'], number>([
      ['hivemind', policy.max_memory_items],
      ['tool', policy.max_tool_items],
      ['hold', policy.max_hold_items ?? Infinity],
    ]);
  }

  /** Admits the candidate if caps and room allow. Answers the tokens charged for it: 0 when it is passed over. */
  offer(candidate: Candidate): number {
    const { source, items, tokens } = candidate;
    const cap = this.caps.get(source) ?? Infinity;
    const cost = tokens + (this.opened.has(source) ? 0 : this.markerTokens(source));
    if (items.length > cap) return this.passOver(candidate, 'source_cap');
    if (items.length > this.room.items) return this.passOver(candidate, 'item_cap');
    if (cost > this.room.tokens) return this.passOver(candidate, 'does_not_fit');
    this.opened.add(source);
    this.caps.set(source, cap - items.length);
    this.room.items -= items.length;
    this.room.tokens -= cost;
    this.reasons.set(candidate, 'admitted');
    return cost;
  }

  passOver(candidate: Candidate, reason: Exclude<Decision, 'admitted' | 'protected'>): 0 {
    this.reasons.set(candidate, reason);
    return 0;
  }

  admitted(candidate: Candidate): boolean {
    return this.reasons.get(candidate) === 'admitted';
  }

  /** Why the candidate is in the packet or not; it must have been decided. */
  reason(candidate: Candidate): Decision {
    const reason = this.reasons.get(candidate);
    if (reason === undefined) throw new Error('a candidate was left undecided');
    return reason;
  }
}
