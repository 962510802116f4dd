const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const [QUOTE, BACKSLASH, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2d, 0x30, 0x39] as const;

/** JSON text in which numbers that a double does not write as they stand, such as 1.50 or ids of twenty digits, are strings. */
function withExactNumbers(text: string): string {
  let exact = '';
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const number = numberAt(text, at);
      if (number !== '' && String(Number(number)) !== number) {
        exact += `${text.slice(copied, at)}"${number}"`;
        copied = at + number.length;
      }
      at += Math.max(1, number.length);
    } else at++;
  }
  return exact + text.slice(copied);
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (let code; (code = text.charCodeAt(at)) !== QUOTE && at < text.length; ) at += code === BACKSLASH ? 2 : 1;
  return at + 1;
}

function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? '';
}

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
    return JSON.parse(withExactNumbers(text)) as object;
  } catch {
    return undefined;
  }
}
