import type { CompileInput, Hold, WeightedSource } from '@hivemind/contracts';
import type { Settings } from '../policy';
import { artifactsId, artifactsText, briefingId, holdText } from '../render/fixed-texts';
import { conversationCandidates, type ConversationCandidates } from './conversation-candidates';
import { candidate, descending, hostItem, message, newestFirst, type Candidate, type PacketItem } from './packet-item';
import { memoryCandidates } from './stored-records';

/** All that wants a place in one packet. */
export interface Candidates {
  readonly briefing: PacketItem | null;
  readonly artifacts: Candidate | null;
  /** By source, in the order in which each source offers them. */
  readonly lanes: Record<WeightedSource, readonly Candidate[]>;
  readonly talk: ConversationCandidates;
}

/** Higher priority first, then as sent. */
function holdCandidates(holds: readonly Hold[]): Candidate[] {
  const ordered = [...holds].sort((a, b) => descending(a.priority ?? 0, b.priority ?? 0));
  return ordered.map((hold) => candidate('hold', [hostItem('hold', message(hold.id, 'system', holdText(hold)))]));
}

/** The candidates of a request. An empty briefing or artifacts text is none. */
export function collectCandidates(input: CompileInput, settings: Settings): Candidates {
  const { operatorBriefing: briefing, artifactsContext: artifacts, turnNumber: turn } = input;
  const talk = conversationCandidates(input, settings);
  return {
    briefing: briefing ? hostItem('directive', message(briefingId(turn), 'system', briefing)) : null,
    artifacts: artifacts
      ? candidate('system', [hostItem('system', message(artifactsId(turn), 'system', artifactsText(artifacts)))])
      : null,
    lanes: {
      hold: holdCandidates(input.holds),
      conversation: newestFirst(talk.conversation),
      hivemind: memoryCandidates(input.recalledMemories, settings),
      recalled_conversation: talk.recalled,
      tool: newestFirst(talk.tool),
    },
    talk,
  };
}
