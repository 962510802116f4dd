import { cellKind } from './cell-kinds';
import { fieldsOf, isKeyedTable, isRecord, withKeys, type Json, type JsonRecord } from './json-shape';

const STATUS = /(?:^|[_.])(?:status|state)$/i;
const LONGEST_PHRASE = 80;
const IS_NAME = /\s|^\p{Lu}/u;

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

function roleOf(path: string, text: string): BriefCell['role'] | null {
  const kind = cellKind(text);
  if (STATUS.test(path)) return 'status';
  if (kind.belongs) return kind.isDate ? 'date' : kind.isAmount ? 'amount' : null;
  if (isDescription(text)) return 'description';
  return kind.tellsWho ? 'name' : null;
}

function cellOf([path, value]: [string, Json]): BriefCell[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  const role = roleOf(path, text);
  return role === null ? [] : [{ path, text, role, isId: cellKind(text).isId }];
}

function collectRecord(record: JsonRecord, rows: BriefCell[][]): void {
  const fields = fieldsOf(record);
  rows.push(fields.flatMap(cellOf));
  for (const [, value] of fields) if (typeof value === 'object') collect(value, rows);
}

function collect(value: Json, rows: BriefCell[][]): void {
  if (isKeyedTable(value)) for (const row of withKeys(value)) collectRecord(row, rows);
  else if (isRecord(value)) collectRecord(value, rows);
  else if (Array.isArray(value)) for (const each of value) collect(each, rows);
  else rows.push(cellOf(['', value]));
}

// Parsed results are shared between calls, so that what was read of them is too.
const known = new WeakMap<JsonRecord, BriefCell[][]>();

/** What is worth telling of a record and of all records in it, row by row; its own fields first. */
export function briefRows(record: JsonRecord): BriefCell[][] {
  const found = known.get(record);
  if (found) return found;
  const rows: BriefCell[][] = [];
  collectRecord(record, rows);
  known.set(record, rows);
  return rows;
}
