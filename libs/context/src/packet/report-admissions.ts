import { createHash } from 'node:crypto';
import { WEIGHTED_SOURCES, type Admission, type Metadata } from '@hivemind/contracts';
import type { Decision, Ledger } from '../admission/ledger';
import type { Candidates } from '../candidates/collect-candidates';
import type { Candidate, PacketItem } from '../candidates/packet-item';

const SCORES = [
  'semantic_relativity',
  'lexical_relevance',
  'spacetime_coordinate',
  'gravitational_pull',
  'memetic_similarity',
  'resonance_score',
] as const;

function scoresOf(metadata: Metadata): Record<string, number> | undefined {
  let scores: Record<string, number> | undefined;
  for (const key of SCORES) {
    const value = metadata[key];
    if (typeof value === 'number') (scores ??= {})[key] = value;
  }
  return scores;
}

function fingerprint(content: string): { bytes: number; sha256: string } {
  const bytes = Buffer.from(content, 'utf8');
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * One entry for each message that wanted a place: the protected ones, artifacts, then the sources in the order of their
 * table, each in the order in which it offered its candidates.
 * @param places place in the packet of every message that stands in it
 */
export function reportAdmissions(
  candidates: Candidates,
  ledger: Ledger,
  places: ReadonlyMap<PacketItem, number>,
): Admission[] {
  const entry = (item: PacketItem, reason: Decision): Admission => {
    const place = places.get(item) ?? null;
    const { source, message, tokens, stored } = item;
    const told: Admission = { id: message.id, source, tokens, admitted: place !== null, reason, place };
    if (!stored) return { ...told, ...fingerprint(message.content) };
    const scores = scoresOf(stored);
    if (scores) told.scores = scores;
    return told;
  };
  const decided = (candidate: Candidate): Admission[] => {
    const reason = ledger.reason(candidate);
    return candidate.items.map((item) => entry(item, reason));
  };
  const { briefing, artifacts, lanes, talk } = candidates;
  return [
    ...(briefing ? [entry(briefing, places.has(briefing) ? 'protected' : 'excluded_by_policy')] : []),
    ...(talk.current ? [entry(talk.current, 'protected')] : []),
    ...(artifacts ? decided(artifacts) : []),
    ...WEIGHTED_SOURCES.flatMap((source) => lanes[source].flatMap(decided)),
  ];
}
