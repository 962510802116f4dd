import { packetSourceSchema, type PacketSource, type SourceCounts } from '@hivemind/contracts';
import type { PacketItem } from '../candidates/packet-item';

const ALPHABETICAL = [...packetSourceSchema.options].sort();

/** Messages by source, in alphabetical order, zeros left out. Holds count as `system`. */
export function countSources(items: Iterable<Pick<PacketItem, 'source'>>): SourceCounts {
  const totals = new Map<PacketSource, number>();
  for (const item of items) {
    const source = item.source === 'hold' ? 'system' : item.source;
    totals.set(source, (totals.get(source) ?? 0) + 1);
  }
  const counts: SourceCounts = {};
  for (const source of ALPHABETICAL) {
    const total = totals.get(source);
    if (total !== undefined) counts[source] = total;
  }
  return counts;
}
