import { WEIGHTED_SOURCES, type WeightedSource } from '@hivemind/contracts';
import { descending, type Candidate } from '../candidates/packet-item';
import type { Settings } from '../policy';
import { Lane } from './lane';

type BySource = Record<WeightedSource, readonly Candidate[]>;

/** Holds, then everything else newest first. Equal times go by the order of the sources, then by each source's own. */
function byRecency(of: BySource): Candidate[] {
  const others = WEIGHTED_SOURCES.filter((source) => source !== 'hold').flatMap((source) => of[source]);
  return [...of.hold, ...others.sort((a, b) => descending(a.time, b.time))];
}

/** Holds, then what was recalled by its score, then conversation and tool results newest first. */
function byRelevance(of: BySource): Candidate[] {
  const recalled = [...of.hivemind, ...of.recalled_conversation].sort((a, b) => descending(a.score, b.score));
  const live = [...of.conversation, ...of.tool].sort((a, b) => descending(a.time, b.time));
  return [...of.hold, ...recalled, ...live];
}

/** The lanes that an admission strategy serves: one per source that share by weight, or a single one in strict order. */
export function lanesOf(of: BySource, heldBack: ReadonlySet<Candidate>, { policy, weights }: Settings): Lane[] {
  switch (policy.admission_strategy) {
    case 'balanced':
      return WEIGHTED_SOURCES.map((source) => new Lane(of[source], heldBack, weights[source]));
    case 'recency':
      return [new Lane(byRecency(of), heldBack, 1)];
    case 'relevance':
      return [new Lane(byRelevance(of), heldBack, 1)];
  }
}
