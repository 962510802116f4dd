import type { Candidate } from '../../api/types';

/** A place of the packet: a candidate, or a run of messages that the compiler writes itself. */
export type PacketPlace = { kind: 'item'; candidate: Candidate } | { kind: 'written'; from: number; count: number };

/**
 * The packet in its order. Places that no candidate took are the compiler's own: section markers, the status line.
 * Such places behind the last candidate are not known and not shown.
 */
export function packetOrder(candidates: readonly Candidate[]): PacketPlace[] {
  const admitted = candidates
    .filter((each): each is Candidate & { place: number } => each.place !== null)
    .sort((a, b) => a.place - b.place);
  const places: PacketPlace[] = [];
  let next = 0;
  for (const candidate of admitted) {
    if (candidate.place > next) places.push({ kind: 'written', from: next, count: candidate.place - next });
    places.push({ kind: 'item', candidate });
    next = candidate.place + 1;
  }
  return places;
}
