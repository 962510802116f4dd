export type Json = unknown;
export type JsonRecord = Record<string, Json>;

export const isRecord = (value: Json): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** Deeper than that, a value is told as JSON. */
const DEEPEST = 4;

/** A list of which every element is a record. */
export const isTable = (value: Json): value is JsonRecord[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** A list of lists of records: alternatives of several parts each. */
export const isGroupedTable = (value: Json): value is JsonRecord[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isTable);

/** A record whose keys are ids rather than names of fields: two or more records of like fields. */
export function isKeyedTable(value: Json): value is Record<string, JsonRecord> {
  if (!isRecord(value)) return false;
  const records = Object.values(value);
  if (records.length < 2 || !records.every(isRecord)) return false;
  const looksLikeIds = Object.keys(value).every((key) => /\d/.test(key));
  const [first, ...others] = records.map((record) => Object.keys(record));
  const shared = others.every((keys) => keys.filter((key) => first!.includes(key)).length * 2 >= keys.length);
  return looksLikeIds && first!.length > 0 && shared;
}

const saysKeyAgain = (key: string, value: Json): boolean =>
  value === key || (typeof value === 'string' && value !== '' && key.startsWith(`${value}_`));

/** As a table whose first column is the key; a column that says no more than the key is left out. */
export function withKeys(table: Record<string, JsonRecord>): JsonRecord[] {
  const entries = Object.entries(table);
  const repeats = (column: string): boolean => entries.every(([key, record]) => saysKeyAgain(key, record[column]));
  const echoed = new Set(Object.keys(entries[0]![1]).filter(repeats));
  return entries.map(([key, record]) => ({
    key,
    ...Object.fromEntries(Object.entries(record).filter(([column]) => !echoed.has(column))),
  }));
}

const ANSWER = /^(?:yes|no|true|false|none|null|n\/a|on|off)$/i;
const LONGEST_PHRASE = 40;

/** A record of words alone, such as a name or an address, reads as a phrase. */
function asPhrase(record: JsonRecord): string | null {
  const values = Object.values(record);
  const areWords = values.every(
    (value) =>
      typeof value === 'string' &&
      value !== '' &&
      value.length <= LONGEST_PHRASE &&
      !ANSWER.test(value) &&
      !/^\d{4}-\d\d|[,;"\n]/.test(value),
  );
  return values.length >= 2 && areWords && values.some((value) => /\p{L}/u.test(value as string))
    ? values.join(' ')
    : null;
}

function collectFields(record: JsonRecord, path: string, depth: number, fields: Field[]): void {
  for (const key of Object.keys(record)) {
    const value = record[key];
    const at = path === '' ? key : `${path}.${key}`;
    const isOpened = isRecord(value) && !isKeyedTable(value) && depth < DEEPEST && !isEmpty(value);
    const phrase = isOpened ? asPhrase(value) : null;
    if (isOpened && phrase === null) collectFields(value, at, depth + 1, fields);
    else fields.push([at, phrase ?? value]);
  }
}

type Field = [path: string, value: Json];

/** The fields of a record, those of records in it beside the others with their path; tables stay whole. */
export function fieldsOf(record: JsonRecord): readonly Field[] {
  const fields: Field[] = [];
  collectFields(record, '', 0, fields);
  return fields;
}

/** All paths of the records of a table, and each record by these; undefined where it has no such field. */
export function aligned(groups: readonly JsonRecord[][]): { paths: string[]; rows: Json[][][] } {
  const rows = groups.map((group) => group.map((record) => new Map(fieldsOf(record))));
  const paths = [...new Set(rows.flat().flatMap((row) => [...row.keys()]))];
  return { paths, rows: rows.map((group) => group.map((row) => paths.map((path) => row.get(path)))) };
}

export const isCell = (value: Json): boolean =>
  isScalar(value) || isEmpty(value) || (Array.isArray(value) && value.every(isScalar));

/** `a,b(c,d),e(…)` for the paths a, b.c, b.d, e.c, e.d. */
export function columnNames(paths: readonly string[]): string {
  const groups: { name: string; columns: string[] }[] = [];
  for (const path of paths) {
    const dot = path.lastIndexOf('.');
    const name = path.slice(0, Math.max(0, dot));
    const open = groups.at(-1);
    if (name !== '' && open?.name === name) open.columns.push(path.slice(dot + 1));
    else groups.push({ name, columns: [path.slice(dot + 1)] });
  }
  const told = groups.map(({ name, columns }, i) => {
    if (name === '') return columns[0]!;
    const same = groups[i - 1]?.columns.join() === columns.join() && columns.length > 1;
    return `${name}(${same ? '…' : columns.join(',')})`;
  });
  return told.join(',');
}
