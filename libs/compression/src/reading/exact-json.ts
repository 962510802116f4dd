/** Numbers that lose digits when they are read as a double, such as 1.50 or ids of twenty digits. */
const MAY_LOSE_DIGITS = /\d{16}|\.\d*0(?!\d)|\d[eE][+-]?\d|-0\b/;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const keptAsText = (token: string): string =>
  token[0] === '"' || String(Number(token)) === token ? token : JSON.stringify(token);

/** The values in a JSON value, without the names of fields, as words of a text. */
export const valuesIn = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(valuesIn).join(' ') : String(value ?? '');

/**
 * JSON of a text that is an object or a list; undefined for anything else. A number that would not come out as it stands
 * is read as a string, so that it is verbatim wherever it is told again.
 */
export function exactJson(text: string): object | undefined {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return undefined;
  try {
    return JSON.parse(MAY_LOSE_DIGITS.test(text) ? text.replace(TOKEN, keptAsText) : text) as object;
  } catch {
    return undefined;
  }
}
