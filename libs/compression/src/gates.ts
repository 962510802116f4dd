import type { ChatPrompt, CompressionSettings } from '@hivemind/contracts';
import type { Turn } from './reading/turn';
import { messageTokens } from './tokens/prompt-tokens';
import type { Zones } from './zones/zones';

/** Recent and Last may take this share of a prompt; beyond it there is too little left to save. */
const HEADROOM = 0.85;

/** Why a prompt is left as it is, before anything is extracted; null: it may be compressed. */
export function refusalOf(
  prompt: ChatPrompt,
  turns: readonly Turn[],
  zones: Zones,
  originalTokens: number,
  settings: CompressionSettings,
  hasModel: boolean,
): string | null {
  if (originalTokens < settings.threshold_tokens)
    return `below_threshold(${originalTokens}/${settings.threshold_tokens})`;
  if (!zones.history.some((at) => turns[at]!.record === null)) return 'no_history';
  const last = turns.findLastIndex(({ role }) => role === 'user');
  const verbatim = prompt.messages.filter((_, at) => at >= zones.recentFrom || at === last);
  const tokens = verbatim.reduce((sum, message) => sum + messageTokens(prompt.format, message), 0);
  if (tokens > HEADROOM * originalTokens) return 'insufficient_headroom';
  return settings.extractor !== 'rules' && !hasModel ? 'no_model' : null;
}
