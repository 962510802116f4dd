import type { Hold } from '@hivemind/contracts';

export type Section = 'fixed' | 'semantic' | 'search' | 'conversation';

/** The line that opens each region of the packet. */
export const SECTION_MARKERS: Record<Section, string> = {
  fixed: '=== AGENT FIXED CONTEXT BUFFER ===',
  semantic: '=== SEMANTIC RECALL BUFFER ===',
  search: '=== SEARCH RECALL BUFFER ===',
  conversation: '=== ACTIVE CONVERSATION BUFFER ===',
};

export const sectionId = (section: Section, turn: number): string => `context-section-${section}-${turn}`;
export const briefingId = (turn: number): string => `context-briefing-${turn}`;
export const statusId = (turn: number): string => `context-status-${turn}`;
export const artifactsId = (turn: number): string => `context-artifacts-${turn}`;

export const artifactsText = (artifacts: string): string => `Available files:\n${artifacts}`;

/** A hold as a labelled block. `tokens`, `held_since` and `priority` are the host's own labels, echoed. */
export function holdText(hold: Hold): string {
  const since = typeof hold.held_since === 'string' ? hold.held_since : `turn ${hold.held_since ?? 0}`;
  const labels = [`id: ${hold.id}`, `title: ${hold.title}`, `tokens: ${hold.tokens ?? 0}`, `held_since: ${since}`];
  if (hold.priority !== undefined) labels.push(`priority: ${hold.priority}`);
  return [
    '=== HOLD ===',
    ...labels,
    '---',
    hold.content,
    `=== END HOLD (${hold.id}) | To release: context.release("${hold.id}") ===`,
  ].join('\n');
}
