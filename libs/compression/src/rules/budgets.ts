import type { Profile } from '../zones/profile';

/** How much of each kind of text may stay, in characters; scaled by a message's importance (0 to 1). */
export interface Budgets {
  /** What a user said. Standing instructions and new facts stay beyond that. */
  user: number;
  /** An assistant's sentences without a new fact. */
  assistant: number;
  /** Share of a long tool output, and its bounds. */
  outputShare: number;
  outputLeast: number;
  outputMost: number;
  /** A long text among a call's arguments. */
  argument: number;
}

const BUDGETS: Record<Profile, Budgets> = {
  'tool-agent': { user: 600, assistant: 60, outputShare: 0.3, outputLeast: 240, outputMost: 3_000, argument: 200 },
  'code-agent': { user: 600, assistant: 140, outputShare: 0.18, outputLeast: 200, outputMost: 4_000, argument: 600 },
  chat: { user: 800, assistant: 300, outputShare: 0.3, outputLeast: 240, outputMost: 2_000, argument: 200 },
};

export const budgetsOf = (profile: Profile): Budgets => BUDGETS[profile];

export const outputRoom = (budgets: Budgets, length: number, importance: number): number =>
  Math.min(budgets.outputMost, Math.max(budgets.outputLeast, length * budgets.outputShare * (0.6 + 0.8 * importance)));
