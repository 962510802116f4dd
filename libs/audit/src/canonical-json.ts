/**
 * A JSON value as text of which there is only one: members sorted by UTF-16 code units, no white space, numbers and
 * strings as ECMAScript writes them (RFC 8785). Members that are undefined are left out, as JSON.stringify does.
 * @throws TypeError for a value that JSON cannot say (NaN, infinities, functions, big integers)
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return canonicalList(value);
  if (value !== null && typeof value === 'object') return canonicalObject(value as Record<string, unknown>);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`${value} has no JSON form`);
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError(`a ${typeof value} has no JSON form`);
  return text;
}

function canonicalList(list: readonly unknown[]): string {
  let text = '';
  for (const element of list) text += text === '' ? canonicalJson(element) : `,${canonicalJson(element)}`;
  return `[${text}]`;
}

function canonicalObject(object: Record<string, unknown>): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${text}}`;
}
