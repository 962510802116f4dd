import { cellKind, isIdName } from './cell-kinds';
import { fieldsOf, isKeyedTable, isRecord, isTable, withKeys, type Json, type JsonRecord } from './json-shape';

const STATUS = /(?:^|[_.])(?:status|state)$/i;
const LONGEST_PHRASE = 80;
const IS_NAME = /\s|^\p{Lu}/u;
/** A word for a kind or a grade; answers to a question mean nothing without it. */
const WORD = /^(?!(?:yes|no|true|false|none|null|on|off)$)\p{Ll}[\p{Ll}_-]{2,23}$/u;

export interface BriefCell {
  path: string;
  text: string;
  /** Dates and small numbers are only told beside a name; all else is news by itself. */
  role: 'name' | 'amount' | 'date' | 'status' | 'description';
  isId: boolean;
}

/** A few words that name or describe: of a row told in brief they say what the id is. */
const isDescription = (text: string): boolean =>
  text.length <= LONGEST_PHRASE && IS_NAME.test(text) && /\p{L}/u.test(text) && !/^\d{4}-\d\d-\d\d/.test(text);

function roleOf(path: string, text: string, isNumber: boolean): BriefCell['role'] | null {
  const kind = cellKind(text);
  if (STATUS.test(path)) return 'status';
  if (isNumber && kind.isAmount && !isIdName(path)) return 'amount';
  if (kind.belongs) return kind.isDate ? 'date' : kind.isAmount ? 'amount' : null;
  if (isDescription(text)) return 'description';
  return kind.tellsWho ? 'name' : null;
}

type Fields = readonly (readonly [path: string, value: Json])[];

function* scalars(fields: Fields): Generator<{ path: string; text: string; role: BriefCell['role'] | null }> {
  for (const [path, value] of fields) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value);
    yield { path, text, role: roleOf(path, text, typeof value === 'number') };
  }
}

/** `amounts`: fields that hold an amount in a like record, so that small numbers are amounts here. */
function rowOf(fields: Fields, amounts: ReadonlySet<string>, isOwn: boolean): BriefCell[] {
  const row: BriefCell[] = [];
  for (const { path, text, role } of scalars(fields)) {
    const its = role ?? (amounts.has(path) ? 'amount' : isOwn && WORD.test(text) ? 'status' : null);
    if (its !== null) row.push({ path, text, role: its, isId: cellKind(text).isId });
  }
  return row;
}

function collectRecord(fields: Fields, rows: BriefCell[][], amounts: ReadonlySet<string>): void {
  rows.push(rowOf(fields, amounts, rows.length === 0));
  for (const [, value] of fields) if (typeof value === 'object') collect(value, rows);
}

function collectTable(table: readonly JsonRecord[], rows: BriefCell[][]): void {
  const all = table.map(fieldsOf);
  const amounts = new Set<string>();
  for (const fields of all) for (const { path, role } of scalars(fields)) if (role === 'amount') amounts.add(path);
  for (const fields of all) collectRecord(fields, rows, amounts);
}

const NO_AMOUNTS: ReadonlySet<string> = new Set();

function collect(value: Json, rows: BriefCell[][]): void {
  if (isKeyedTable(value)) collectTable(withKeys(value), rows);
  else if (isTable(value)) collectTable(value, rows);
  else if (isRecord(value)) collectRecord(fieldsOf(value), rows, NO_AMOUNTS);
  else if (Array.isArray(value)) for (const each of value) collect(each, rows);
  else rows.push(rowOf([['', value]], NO_AMOUNTS, false));
}

/** What is worth telling of a record and of all records in it, row by row; its own fields first. */
export function briefRows(record: JsonRecord): BriefCell[][] {
  const rows: BriefCell[][] = [];
  collectRecord(fieldsOf(record), rows, NO_AMOUNTS);
  return rows;
}
