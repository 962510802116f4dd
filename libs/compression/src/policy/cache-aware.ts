import type { ChatPrompt } from '@hivemind/contracts';
import { withWorkingSet } from '../ccr/with-working-set';
import { type Draft, draftByRules } from '../draft';
import { readTurns } from '../reading/read-turns';
import type { Turn } from '../reading/turn';
import type { KeptState, SessionMemory } from '../session/session-memory';
import { countPromptTokens } from '../tokens/prompt-tokens';
import { profileOf } from '../zones/profile';
import { zonesOf, type Zones } from '../zones/zones';
import { callsToCome, costOf, tokensFor } from './break-even';
import { CachedPrefix } from './cached-prefix';
import { originalPlaces, prefixHash, standsFor, withKeptState } from './kept-state';

export interface Situation {
  prompt: ChatPrompt;
  turns: Turn[];
  zones: Zones;
  originalTokens: number;
  /** A longer prompt saves nothing. */
  mostTokens: number;
  stepWindow: number;
  /** Price of a cached token as a share of an uncached one. */
  price: number;
  /** It has seen this request. */
  memory: SessionMemory;
  nowMs: number;
}

/** What to send, and the state to be kept with it. */
type Weighed = Draft & { kept: KeptState };

/** What pays, and up to how many tokens it would if it were told in other words. */
export type Choice = Weighed & { paysUpTo: number };

/** New history below this share of the prompt is not worth a look. */
const LEAST_NEW_SHARE = 0.1;

/**
 * The cheapest prompt over this call and those to come: as it came, with the kept state, or with a state that tells
 * more of it. Null: as it came.
 */
export function cheapest(situation: Situation): Choice | null {
  const { prompt, zones, originalTokens, mostTokens, price, memory, turns, nowMs } = situation;
  const prefix = new CachedPrefix(prompt, zones.start, memory, nowMs);
  const calls = callsToCome(turns.filter(({ role }) => role === 'assistant').length);
  const cost = (tokens: number, cachedTokens: number) =>
    costOf({ tokens, cachedTokens: Math.min(tokens, cachedTokens) }, price, calls);

  let best: { choice: Choice | null; cost: number } = { choice: null, cost: cost(originalTokens, prefix.ofOriginal()) };
  const consider = (draft: Weighed | null, cachedTokens: (whole: Weighed) => number) => {
    if (!draft || draft.tokens > mostTokens) return;
    const whole = withWorkingSet(draft, prompt, zones.start, memory, mostTokens);
    const its = cost(whole.tokens, cachedTokens(whole));
    if (its >= best.cost) return;
    const paysUpTo = tokensFor(best.cost, cachedTokens(whole), price, calls) - (whole.tokens - draft.tokens);
    best = { choice: { ...draft, paysUpTo }, cost: its };
  };
  const kept = memory.state && standsFor(memory.state, prompt) ? memory.state : null;
  const standing = kept && standingChoice(situation, kept);
  consider(standing, ({ kept: its, recalled: keys, tokens }) =>
    prefix.ofKept(its, { keys, tokens: tokens - standing!.tokens }),
  );
  // Most calls of a conversation wait. A history is not told where even telling it in no words would not pay.
  const mayPay = memory.sent?.compressed || cost(verbatimTokens(situation), prefix.ofNewState()) < best.cost;
  const fresh = standing ? extended(situation, standing) : mayPay ? begun(situation) : null;
  consider(fresh, () => prefix.ofNewState());
  return best.choice;
}

/** Tokens of a prompt without its history: no state makes it shorter. */
function verbatimTokens({ prompt, zones }: Situation): number {
  const told = new Set(zones.history);
  return countPromptTokens({ ...prompt, messages: prompt.messages.filter((_, at) => !told.has(at)) });
}

function standingChoice({ prompt, zones }: Situation, kept: KeptState): Weighed {
  const messages = withKeptState(prompt, zones.start, kept);
  const tokens = countPromptTokens({ ...prompt, messages });
  return { messages, tokens, state: kept.state, block: kept.block, shortened: [], zones, recalled: [], kept };
}

/** A first state, of all that the window leaves. */
function begun({ prompt, turns, zones }: Situation): Weighed | null {
  if (zones.history.length === 0) return null;
  const profile = profileOf(turns);
  const draft = draftByRules({ prompt, turns, profile }, zones, false);
  const from = zones.recentFrom;
  const kept = { from, kept: zones.kept, prefixHash: prefixHash(prompt, from), profile, ...partsOf(draft) };
  return { ...draft, kept };
}

/** The kept state with what has left the window since: its block begins with the old one, byte for byte. */
function extended({ prompt, stepWindow }: Situation, { messages, tokens, kept }: Weighed): Weighed | null {
  const told = { ...prompt, messages };
  const turns = readTurns(told);
  const zones = zonesOf(turns, stepWindow);
  const places = originalPlaces(prompt, kept, messages.length);
  const from = places(zones.recentFrom) ?? prompt.messages.length;
  const fresh = zones.history.filter((at) => turns[at]!.record === null);
  if (from <= kept.from || tokensAt(told, fresh) < LEAST_NEW_SHARE * tokens) return null;
  const draft = draftByRules({ prompt: told, turns, profile: kept.profile }, zones, false);
  const verbatim = zones.kept.map(places).filter((at) => at !== undefined);
  const state = { from, kept: verbatim, prefixHash: prefixHash(prompt, from), profile: kept.profile };
  return { ...draft, kept: { ...state, ...partsOf(draft) } };
}

const partsOf = ({ block, state }: Draft) => ({ block, state });

const tokensAt = (prompt: ChatPrompt, places: readonly number[]): number =>
  countPromptTokens({ format: prompt.format, messages: places.map((at) => prompt.messages[at]!) });
