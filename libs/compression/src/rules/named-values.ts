import { isIdName } from './cell-kinds';
import { fieldsOf, isRecord, type Json } from './json-shape';
import { parsedJson } from './parsed-json';
import type { LoggedAction } from './state-log';

const MOST_VALUES = 24;
const MOST_NAMES = 60;
const LONGEST = 120;

type Values = Map<string, Set<string>>;

function collect(value: Json, name: string, into: { ids: Values; values: Values }): void {
  if (Array.isArray(value)) value.forEach((each) => collect(each, name, into));
  else if (isRecord(value)) fieldsOf(value).forEach(([path, field]) => collect(field, path.split('.').at(-1)!, into));
  else if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    if (name === '' || text === '' || text.length > LONGEST) return;
    const target = isIdName(name) ? into.ids : into.values;
    if (!target.has(name) && target.size >= MOST_NAMES) return;
    const known = target.get(name) ?? new Set<string>();
    target.set(name, known);
    if (known.size < MOST_VALUES) known.add(text);
  }
}

const told = (values: Values): Record<string, string | string[]> =>
  Object.fromEntries([...values].map(([name, known]) => [name, known.size === 1 ? [...known][0]! : [...known]]));

/** What calls were made with, by the names of their arguments: identifiers, and all other values. */
export function namedValues(actions: readonly LoggedAction[]): {
  identifiers: Record<string, string | string[]>;
  values: Record<string, string | string[]>;
} {
  const into = { ids: new Map() as Values, values: new Map() as Values };
  for (const action of actions) collect(parsedJson(action.input), '', into);
  return { identifiers: told(into.ids), values: told(into.values) };
}
