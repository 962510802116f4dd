import type { Candidate, PacketSource } from '../../api/types';

/** Sources in the order in which they stand in a packet, with what they are called. */
export const SOURCES: readonly { source: PacketSource; label: string; about: string }[] = [
  { source: 'directive', label: 'Directive', about: 'The operator’s briefing, always in.' },
  { source: 'system', label: 'System', about: 'Section markers, the status line and artifacts.' },
  { source: 'hold', label: 'Hold', about: 'State that the client keeps pinned; never stored.' },
  { source: 'hivemind', label: 'Memory', about: 'Recalled memories.' },
  { source: 'recalled_conversation', label: 'Recalled talk', about: 'Exchanges recalled from before.' },
  { source: 'conversation', label: 'Conversation', about: 'The session as it is, newest first.' },
  { source: 'tool', label: 'Tool', about: 'Results of tools; never stored.' },
];

export const labelOf = (source: PacketSource): string =>
  SOURCES.find((each) => each.source === source)?.label ?? source;

const REASONS: Record<Candidate['reason'], string> = {
  protected: 'protected: it is in, whatever the budget',
  admitted: 'admitted',
  excluded_by_policy: 'left out by the policy',
  source_weight_zero: 'its source has no weight',
  source_cap: 'its source had its most items',
  item_cap: 'the packet had its most items',
  already_in_conversation: 'stands in the conversation already',
  does_not_fit: 'does not fit what is left of the budget',
};

/** Why a candidate is in, or is not, in words. */
export const reasonOf = ({ reason }: Candidate): string => REASONS[reason] ?? reason.replaceAll('_', ' ');
