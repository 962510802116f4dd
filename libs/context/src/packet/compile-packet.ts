import type { Bundle, CompileInput, CompileResult } from '@hivemind/contracts';
import { admit } from '../admission/admit';
import { Ledger } from '../admission/ledger';
import { collectCandidates } from '../candidates/collect-candidates';
import { hostItem, message, type PacketItem } from '../candidates/packet-item';
import { resolveSettings, type Settings } from '../policy';
import { statusId } from '../render/fixed-texts';
import { assemblePacket, type PacketRegions } from './assemble-packet';
import { bundleTrace } from './bundle-trace';
import { packetRoom } from './packet-room';
import { reportAdmissions } from './report-admissions';
import { openingTokens, sectionMarker } from './section-markers';
import { countSources } from './source-counts';
import { availableTokens, solveStatus } from './status-line';

type Figures = Omit<Bundle, 'trace' | 'messages'>;

const sumTokens = (items: readonly PacketItem[]): number => items.reduce((total, item) => total + item.tokens, 0);

/** The packet's items in order, the status line not yet among them. */
function ordered(regions: PacketRegions, turn: number): { head: PacketItem[]; tail: PacketItem[] } {
  const head = [sectionMarker('fixed', turn), ...regions.briefing];
  const tail = [...regions.pinned];
  if (regions.semantic.length > 0) tail.push(sectionMarker('semantic', turn), ...regions.semantic);
  if (regions.search.length > 0) tail.push(sectionMarker('search', turn), ...regions.search);
  tail.push(sectionMarker('conversation', turn), ...regions.conversation);
  return { head, tail };
}

/** The accounting of a packet, and its status line unless the policy leaves it out. */
function account(
  regions: PacketRegions,
  otherTokens: number,
  turn: number,
  { policy, windowTokens }: Settings,
): { figures: Figures; status: PacketItem[] } {
  const holds = regions.pinned.filter((item) => item.source === 'hold');
  const facts = {
    windowTokens,
    holds: holds.length,
    holdTokens: sumTokens(holds),
    conversationTokens: sumTokens(regions.conversation.filter((item) => item.source === 'conversation')),
    sourceCounts: countSources([
      ...Object.values<readonly PacketItem[]>({ ...regions }).flat(),
      ...(policy.include_system ? [{ source: 'system' as const }] : []),
    ]),
  };
  const line = policy.include_system ? solveStatus(otherTokens, facts) : null;
  const tokenCount = otherTokens + (line?.tokens ?? 0);
  const figures = {
    policy,
    token_count: tokenCount,
    source_counts: facts.sourceCounts,
    budget_total: windowTokens,
    budget_available: availableTokens(windowTokens, tokenCount),
    conversation_tokens: facts.conversationTokens,
    hold_tokens: facts.holdTokens,
  };
  return { figures, status: line ? [hostItem('system', message(statusId(turn), 'system', line.text))] : [] };
}

/**
 * Packs what a request offers into one token budget: protected core first, then the rest by the policy's admission
 * strategy, whole items only. The packet is over its window only where briefing, current message, standing markers and
 * status line alone are. `include_system: false` leaves out status line and artifacts, never the markers. Pure: the same input gives the same bytes.
 */
export function compilePacket(input: CompileInput): CompileResult {
  const settings = resolveSettings(input);
  const candidates = collectCandidates(input, settings);
  const ledger = new Ledger(packetRoom(candidates, settings), openingTokens, settings.policy);
  admit(candidates, ledger, settings);

  const regions = assemblePacket(candidates, ledger, settings.policy.include_directives);
  const { head, tail } = ordered(regions, input.turnNumber);
  const { figures, status } = account(regions, sumTokens(head) + sumTokens(tail), input.turnNumber, settings);
  const items = [...head, ...status, ...tail];

  const bundle = { messages: items.map((item) => item.message), ...figures };
  return {
    bundle: { ...bundle, trace: bundleTrace(input, bundle, regions, candidates, ledger) },
    admissions: reportAdmissions(candidates, ledger, new Map(items.map((item, place) => [item, place]))),
  };
}
