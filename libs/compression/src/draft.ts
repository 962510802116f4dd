import type { ChatPrompt, ExtractedState, PromptMessage } from '@hivemind/contracts';
import { earlierRecord, filesLine } from './block/earlier-record';
import { fenced } from './block/fence';
import { withState } from './block/insert';
import { textOf } from './reading/loose-values';
import type { Turn } from './reading/turn';
import { filesModified } from './rules/files-modified';
import { Mentions } from './rules/mentions';
import { rulesState } from './rules/rules-state';
import { StateLog, type Shortened } from './rules/state-log';
import { countPromptTokens } from './tokens/prompt-tokens';
import { tokensOfLines } from './tokens/token-memo';
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
}

export interface Conversation {
  prompt: ChatPrompt;
  turns: Turn[];
  profile: Profile;
}

/** The prompt with its history told by rules. */
export function draftByRules({ prompt, turns, profile }: Conversation, zones: Zones): Draft {
  const earlier = earlierRecord(turns[zones.start]?.record ?? null);
  const keptTexts = zones.kept.filter((at) => turns[at]!.role === 'system').map((at) => turns[at]!.text);
  const opening = zones.kept.slice(0, 1).map((at) => turns[at]!.text);
  const known = [...earlier.lines, textOf(prompt.system), ...keptTexts, ...opening];
  const leading = turns.slice(0, zones.start).map((turn) => turn.text);
  const log = new StateLog(profile, [...leading, ...known], earlier.lastStep);
  log.write(zones.history.map((at) => turns[at]!), new Mentions(process.env['FOCUS'] ? turns.filter((t) => t.at >= zones.recentFrom || t.at === turns.findLastIndex((x) => x.role === 'user')) : turns));
  const actions = [...earlier.actions, ...log.actions];
  const files = filesModified(actions).map((file) => file.path);
  const block = fenced([...earlier.lines, ...log.lines, ...filesLine(files)].join('\n'));
  const messages = withState(prompt, zones.start, [...zones.kept.map((at) => prompt.messages[at]!), ...prompt.messages.slice(zones.recentFrom)], block);
  const told = turns.filter((turn) => turn.at < zones.recentFrom);
  return {
    messages,
    tokens: countPromptTokens({ ...prompt, messages }),
    state: rulesState(told, actions),
    block,
    shortened: log.shortened,
    zones,
  };
}

/** Tokens at the beginning that two blocks share, by whole lines. */
export function sharedBlockTokens(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return tokensOfLines(a.slice(0, a.lastIndexOf('\n', length) + 1));
}
