import type { ExtractedState } from '@hivemind/contracts';
import { KnownFacts } from '../rules/facts';

/**
 * A model's state with what the rules know: every action, the identifiers and values that it left out, files and errors.
 * Where both say something of the same name, the model's word stands.
 */
export function completedState(model: ExtractedState, rules: ExtractedState): ExtractedState {
  const [said, known] = [model.active_constraints, rules.active_constraints];
  return {
    ...model,
    active_constraints: {
      ...said,
      identifiers: { ...known.identifiers, ...said.identifiers },
      values: { ...known.values, ...said.values },
      requirements: { ...known.requirements, ...said.requirements },
      actions_taken: known.actions_taken,
      files_modified: together(said.files_modified, known.files_modified, ({ path }) => path),
      errors_encountered: together(said.errors_encountered, known.errors_encountered, ({ error }) => error),
    },
  };
}

function together<T>(first: T[], second: T[], nameOf: (each: T) => string): T[] {
  const names = new Set(first.map(nameOf));
  return [...first, ...second.filter((each) => !names.has(nameOf(each)))];
}

const CALL_LINE = /^([^\s("]+|")(?=\()/;

/**
 * The lines of the rules' log that say something the model's state does not. A call of the same tool as the one above
 * says its tool by name, because the line above may be gone.
 */
export function forgottenLines(stateText: string, lines: readonly string[]): string[] {
  const known = new KnownFacts();
  known.learn(stateText);
  let tool = '"';
  return lines.flatMap((line) => {
    const named = CALL_LINE.exec(line)?.[1];
    if (named !== undefined && named !== '"') tool = named;
    if (known.news(line).length === 0) return [];
    known.learn(line);
    return [named === '"' ? tool + line.slice(1) : line];
  });
}
