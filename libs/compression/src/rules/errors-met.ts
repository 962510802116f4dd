import { errorLines } from './error-lines';
import { headOf } from './head-of';
import type { LoggedAction } from './state-log';

export type MetError = {
  error: string;
  resolution: string;
};

const LONGEST = 300;

/** Calls that failed, each error once, and whether a later call of the same tool went well. */
export function errorsMet(actions: readonly LoggedAction[]): MetError[] {
  const met = new Map<string, MetError>();
  actions.forEach((action, i) => {
    if (action.success) return;
    const error = headOf(errorLines(action.result, 1)[0] ?? action.result, LONGEST);
    const solved = actions.slice(i + 1).find((later) => later.tool === action.tool && later.success);
    const resolution = solved ? `${solved.tool} went well in #${solved.step}` : 'open';
    met.set(error, { error, resolution });
  });
  return [...met.values()];
}
