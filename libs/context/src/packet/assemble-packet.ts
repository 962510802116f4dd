import type { WeightedSource } from '@hivemind/contracts';
import type { Ledger } from '../admission/ledger';
import type { Candidates } from '../candidates/collect-candidates';
import type { PacketItem } from '../candidates/packet-item';

/** The items of a packet by region, each in the order in which it is rendered. */
export interface PacketRegions {
  readonly briefing: readonly PacketItem[];
  /** Artifacts and holds. */
  readonly pinned: readonly PacketItem[];
  readonly semantic: readonly PacketItem[];
  readonly search: readonly PacketItem[];
  /** By time, the current message at its place. */
  readonly conversation: readonly PacketItem[];
}

/** What was admitted, put in the packet's order. */
export function assemblePacket(candidates: Candidates, ledger: Ledger, includeBriefing: boolean): PacketRegions {
  const { briefing, artifacts, lanes, talk } = candidates;
  const admitted = (source: WeightedSource): PacketItem[] =>
    lanes[source].filter((candidate) => ledger.admitted(candidate)).flatMap((candidate) => candidate.items);

  const live = new Set([...admitted('conversation'), ...admitted('tool')]);
  if (talk.current) live.add(talk.current);
  const reading = talk.reading.filter((item) => live.delete(item)).sort((a, b) => a.time - b.time);
  return {
    briefing: briefing && includeBriefing ? [briefing] : [],
    pinned: [...(artifacts && ledger.admitted(artifacts) ? artifacts.items : []), ...admitted('hold')],
    semantic: admitted('hivemind'),
    search: admitted('recalled_conversation'),
    // What is left of the live items was not read from any list: the current message that is appended.
    conversation: [...reading, ...live],
  };
}
