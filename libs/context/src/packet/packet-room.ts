import { WEIGHTED_SOURCES } from '@hivemind/contracts';
import type { Room } from '../admission/ledger';
import type { Candidates } from '../candidates/collect-candidates';
import type { PacketItem } from '../candidates/packet-item';
import type { Settings } from '../policy';
import { STANDING_MARKER_TOKENS } from './section-markers';
import { countSources } from './source-counts';
import { statusReserve } from './status-line';

/** What is left of the window and of `max_items` behind the protected core, the standing markers and the status line. */
export function packetRoom({ briefing, artifacts, lanes, talk }: Candidates, { policy, windowTokens }: Settings): Room {
  const core: PacketItem[] = [];
  if (briefing && policy.include_directives) core.push(briefing);
  if (talk.current) core.push(talk.current);
  const coreTokens = core.reduce((tokens, item) => tokens + item.tokens, STANDING_MARKER_TOKENS);

  const all: Pick<PacketItem, 'source'>[] = [...core, ...(artifacts?.items ?? []), { source: 'system' }];
  for (const source of WEIGHTED_SOURCES) for (const candidate of lanes[source]) all.push(...candidate.items);
  const reserve = policy.include_system
    ? statusReserve(countSources(all), lanes.hold.length, coreTokens, windowTokens)
    : 0;
  return { tokens: windowTokens - coreTokens - reserve, items: policy.max_items - core.length };
}
