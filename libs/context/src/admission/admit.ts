import { WEIGHTED_SOURCES, type WeightedSource } from '@hivemind/contracts';
import type { Candidates } from '../candidates/collect-candidates';
import type { Candidate } from '../candidates/packet-item';
import type { Settings } from '../policy';
import type { Lane } from './lane';
import type { Ledger } from './ledger';
import { lanesOf } from './strategies';

function shutOut(
  source: WeightedSource,
  { policy, weights }: Settings,
): 'excluded_by_policy' | 'source_weight_zero' | null {
  const included: Record<WeightedSource, boolean> = {
    hold: policy.include_holds,
    conversation: true,
    hivemind: policy.include_memory,
    recalled_conversation: policy.include_memory,
    tool: policy.include_tools,
  };
  if (!included[source]) return 'excluded_by_policy';
  return weights[source] === 0 ? 'source_weight_zero' : null;
}

/** The candidates that may compete; the others are decided at once. */
function competitors(
  { lanes, talk }: Candidates,
  ledger: Ledger,
  settings: Settings,
): Record<WeightedSource, Candidate[]> {
  const competing = (source: WeightedSource): Candidate[] => {
    const reason = shutOut(source, settings);
    return lanes[source].filter((candidate) => {
      if (reason) ledger.passOver(candidate, reason);
      else if (talk.alreadyCurrent.has(candidate)) ledger.passOver(candidate, 'already_in_conversation');
      else return true;
      return false;
    });
  };
  return Object.fromEntries(WEIGHTED_SOURCES.map((source) => [source, competing(source)])) as Record<
    WeightedSource,
    Candidate[]
  >;
}

/** The lane to serve next: the one with the smallest share so far, of equals the first. */
function leastServed(lanes: readonly Lane[]): Lane | undefined {
  let least: Lane | undefined;
  for (const lane of lanes) if (!lane.isEmpty && (!least || lane.share < least.share)) least = lane;
  return least;
}

/**
 * Decides every candidate. The lane that is furthest behind its weight offers its next candidate, which is admitted if
 * it fits and passed over for good if not; a lane that has run out leaves its share to the others.
 *
 * No choice here looks at what is left, only at what was decided before. So two runs that differ in their room alone
 * part at the first candidate that fits the larger room only, and from there the larger one has already spent more than
 * the smaller room holds: with a fixed policy a larger budget never admits fewer tokens.
 *
 * A recalled exchange that is also in the session's history waits until that one is decided: it is dropped when its twin
 * stands in the conversation, and competes when its twin was passed over.
 */
export function admit(candidates: Candidates, ledger: Ledger, settings: Settings): void {
  if (candidates.artifacts) {
    if (settings.policy.include_system) ledger.offer(candidates.artifacts);
    else ledger.passOver(candidates.artifacts, 'excluded_by_policy');
  }
  const competing = competitors(candidates, ledger, settings);
  const inHistory = new Set(competing.conversation);
  const mayReturn = new Set(competing.recalled_conversation);
  const twins = [...candidates.talk.recalledTwins].filter(
    ([twin, recall]) => inHistory.has(twin) && mayReturn.has(recall),
  );
  const waiting = new Map(twins);
  const lanes = lanesOf(competing, new Set(waiting.values()), settings);

  for (let lane = leastServed(lanes); lane; lane = leastServed(lanes)) {
    const candidate = lane.take();
    lane.charge(ledger.offer(candidate));
    const recall = waiting.get(candidate);
    if (!recall) continue;
    if (ledger.admitted(candidate)) ledger.passOver(recall, 'already_in_conversation');
    else lanes.find((each) => each.owns(recall))!.release(recall);
  }
}
