import type { ChatPrompt, ExtractedState, PromptMessage } from '@hivemind/contracts';
import { earlierRecord, filesLine } from './block/earlier-record';
import { fenced } from './block/fence';
import { withState } from './block/insert';
import { textOf } from './reading/loose-values';
import type { Turn } from './reading/turn';
import { Mentions } from './rules/mentions';
import { rulesState } from './rules/rules-state';
import { StateLog, type Shortened } from './rules/state-log';
import { countPromptTokens } from './tokens/prompt-tokens';
import type { Profile } from './zones/profile';
import type { Zones } from './zones/zones';

/** A compressed prompt that may be sent. */
export interface Draft {
  messages: PromptMessage[];
  tokens: number;
  state: ExtractedState;
  block: string;
  shortened: Shortened[];
  zones: Zones;
  /** Keys of the contents that were brought back behind the state. */
  recalled: string[];
}

export interface Conversation {
  prompt: ChatPrompt;
  turns: Turn[];
  profile: Profile;
}

/**
 * The prompt with its history told by rules. In `focus`, what the last steps speak of is told in full and all else in
 * brief; without it the log depends on the history alone and grows at its end only.
 */
export function draftByRules({ prompt, turns, profile }: Conversation, zones: Zones, focus: boolean): Draft {
  const earlier = earlierRecord(turns[zones.start]?.record ?? null);
  const history = zones.history.map((at) => turns[at]!);
  const log = new StateLog(profile, standingTexts(prompt, turns, zones));
  if (focus) log.focusOn(turns.slice(zones.recentFrom), history);
  const everSaid = new Mentions(turns);
  log.write(history, focus ? new Mentions(inFocus(turns, zones)) : everSaid, everSaid);
  const state = rulesState(turns.slice(0, zones.recentFrom), log.actions, earlier.files);
  const files = state.active_constraints.files_modified.map(({ path }) => path);
  const block = fenced([...earlier.lines, ...log.lines, ...filesLine(files)].join('\n'));
  const kept = [...zones.kept.map((at) => prompt.messages[at]!), ...prompt.messages.slice(zones.recentFrom)];
  const messages = withState(prompt, zones.start, kept, block);
  return {
    messages,
    tokens: countPromptTokens({ ...prompt, messages }),
    state,
    block,
    shortened: log.shortened,
    zones,
    recalled: [],
  };
}

/** What stays in the prompt whatever comes: instructions, the first request, an earlier record. */
function standingTexts(prompt: ChatPrompt, turns: readonly Turn[], zones: Zones): string[] {
  const instructions = turns
    .filter((turn) => turn.role === 'system' && turn.at < zones.recentFrom)
    .map((turn) => turn.text);
  const opening = zones.kept.filter((at) => !turns[at]!.hasRecalled || turns[at]!.text !== '').slice(0, 1);
  return [
    textOf(prompt.system),
    ...instructions,
    ...opening.map((at) => turns[at]!.text),
    turns[zones.start]?.record ?? '',
  ];
}

function inFocus(turns: readonly Turn[], zones: Zones): Turn[] {
  const last = turns.findLastIndex((turn) => turn.role === 'user');
  return turns
    .filter((turn) => turn.at >= zones.recentFrom || turn.at === last)
    .map((turn) => ({ ...turn, calls: [] }));
}
