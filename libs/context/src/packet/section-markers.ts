import { hostItem, message, type Candidate, type PacketItem } from '../candidates/packet-item';
import { SECTION_MARKERS, sectionId, type Section } from '../render/fixed-texts';
import { countTokens, MESSAGE_OVERHEAD_TOKENS } from '../tokens/count-tokens';

export const sectionMarker = (section: Section, turn: number): PacketItem =>
  hostItem('system', message(sectionId(section, turn), 'system', SECTION_MARKERS[section]));

const tokensOf = (section: Section): number => countTokens(SECTION_MARKERS[section]) + MESSAGE_OVERHEAD_TOKENS;
const SEMANTIC_TOKENS = tokensOf('semantic');
const SEARCH_TOKENS = tokensOf('search');

/** Tokens of the markers that every packet has. */
export const STANDING_MARKER_TOKENS = tokensOf('fixed') + tokensOf('conversation');

/** What the first message of a source costs beside itself: the marker of a section that is there only with content. */
export function openingTokens(source: Candidate['source']): number {
  if (source === 'hivemind') return SEMANTIC_TOKENS;
  return source === 'recalled_conversation' ? SEARCH_TOKENS : 0;
}
