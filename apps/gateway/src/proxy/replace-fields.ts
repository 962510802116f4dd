const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}');

/**
 * A JSON object with the values of some of its fields replaced and every other byte as it was: numbers keep their digits,
 * fields their order. Fields that it does not have are not added.
 * @param json the text of an object, known to be well-formed
 */
export function replaceFields(json: Buffer, values: Readonly<Record<string, unknown>>): Buffer {
  const parts: Buffer[] = [];
  let copied = 0;
  let at = json.indexOf(OPEN_OBJECT!) + 1;
  for (at = skipSpace(json, at); json[at] === QUOTE; at = skipSpace(json, at)) {
    const keyEnd = endOfString(json, at);
    const key = JSON.parse(json.toString('utf8', at, keyEnd)) as string;
    const from = skipSpace(json, skipSpace(json, keyEnd) + 1);
    at = endOfValue(json, from);
    if (Object.hasOwn(values, key)) {
      parts.push(json.subarray(copied, from), Buffer.from(JSON.stringify(values[key])));
      copied = at;
    }
    at = skipSpace(json, at);
    if (json[at] === COMMA) at++;
  }
  return Buffer.concat([...parts, json.subarray(copied)]);
}

function skipSpace(json: Buffer, from: number): number {
  let at = from;
  while (json[at]! <= 0x20) at++;
  return at;
}

/** @param from at its first quotation mark */
function endOfString(json: Buffer, from: number): number {
  let at = from + 1;
  for (; json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++;
  return at + 1;
}

function endOfValue(json: Buffer, from: number): number {
  if (json[from] === QUOTE) return endOfString(json, from);
  let depth = 0;
  for (let at = from; ; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfString(json, at) - 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (byte === COMMA || byte <= 0x20)) return at;
  }
}
