import type { KnownFacts } from './facts';
import {
  columnNames,
  fieldsOf,
  isCell,
  isGroupedTable,
  isKeyedTable,
  isRecord,
  isTable,
  withKeys,
  type Json,
  type JsonRecord,
} from './json-shape';

/** A cell this long is worth a mark instead of its repetition. */
const DITTO_FROM_LENGTH = 4;
const FEW_FIELDS = 2;
/** Rows that nobody named are told by their ids alone, from the next one on. */
const UNNAMED_ROWS_TOLD = 2;
const NEEDS_QUOTES = /[,;"\n\r[\]]|^\s|\s$|^=/;
const NAMES_SOMETHING = /^(?=.*\p{L})(?=.*[\p{N}_@/]).{3,}$/u;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TELLS_WHO = /^(?!\d{4}-\d\d-\d\d)(?=.*\p{L})(?=.*\p{N}).{3,40}$|^\d{4}-\d\d-\d\d$|^\p{Lu}[\p{L}]+$|@|^\d{3,}$|^\d+\.\d+$/u;
/** So many cells of a row make it the one that was spoken of, if its id was not. */
const NAMED_BY_CELLS = 3;
const MARK = '"';

/** How a result is looked at. */
export interface Reading {
  /** Arguments of the call: what a result repeats of them is left out. */
  asked: JsonRecord;
  /** Whether the assistant has answered since, so that what it did not name was not wanted. */
  settled: boolean;
  /** Whether user or assistant named a value. */
  named(value: string): boolean;
}

interface Shape {
  columns: string;
  /** Of each row told under this name, by its first cell, all its cells. */
  rows: Map<string, string>;
  above: string[];
}

/** Shortens a text that is too long for a cell; what comes back is told as it is. */
export type TextInCell = (text: string) => string;

/**
 * Tells JSON in few words. Records become rows; the columns of a name are told once and again only when they change; a
 * row that was told is named by its first cell, a cell that repeats the one above is a mark; of rows that nobody named
 * after the first two, only what identifies them is told.
 */
export class JsonLog {
  private readonly shapes = new Map<string, Shape>();
  private readonly toldCells = new Set<string>();
  private reading: Reading | null = null;

  constructor(
    private readonly known: KnownFacts,
    private readonly textInCell: TextInCell,
  ) {}

  /** The value of a call's result, `name` being the call. */
  tell(value: Json, name: string, reading: Reading): string {
    this.reading = reading;
    const told = this.tellResult(value, name, reading);
    this.reading = null;
    return told;
  }

  private tellResult(value: Json, name: string, { asked, named }: Reading): string {
    if (!isRecord(value) || isKeyedTable(value)) return this.nested(value, name, '', '\n');
    const fields = fieldsOf(value).filter(([path, field]) => field === undefined || asked[path] !== field);
    const cells = fields.filter(([, field]) => isCell(field) && field !== null && field !== '');
    const tables = fields.filter(([, field]) => !isCell(field));
    const keys = Object.values(asked).filter((each): each is string => typeof each === 'string' && NAMES_SOMETHING.test(each));
    const brief = tables.length > 0 && keys.length > 0 && !keys.some(named);
    if (brief) return this.brief(fields);
    const lines = tables.map(([path, field]) => this.nested(field, path, path, ';'));
    return [this.record(cells, name), ...lines].filter((line) => line !== '').join('\n');
  }

  /** The arguments of a call: names with values the first time, values alone while the names are the same. */
  tellArguments(value: JsonRecord, name: string): string {
    const fields = fieldsOf(value);
    const known = this.declare(`(${name}`, fields.map(([path]) => path)).known;
    return fields.map(([path, field]) => this.field(path, field, !known)).join(',');
  }

  /** Single fields of a record, each with its name. */
  tellFields(fields: JsonRecord): string {
    return Object.entries(fields)
      .map(([key, value]) => this.field(key, value, true))
      .join(',');
  }

  private field(path: string, value: Json, named: boolean): string {
    if (isCell(value)) return named ? `${path}=${this.cell(value)}` : this.cell(value);
    return this.nested(value, `(${path}`, path, ';');
  }

  private record(cells: [string, Json][], name: string): string {
    if (cells.length <= FEW_FIELDS) return cells.map(([path, value]) => `${path}=${this.cell(value)}`).join(',');
    const { header, shape } = this.declare(name, cells.map(([path]) => path));
    return `${header}${this.marked(cells.map(([, value]) => this.cell(value)), shape)}`;
  }

  /** A value that is more than a cell: a table where it is one, else JSON. */
  private nested(value: Json, name: string, label: string, rowEnd: string): string {
    if (isKeyedTable(value)) return this.table(withKeys(value).map((row) => [row]), name, label, rowEnd);
    if (isTable(value)) return this.table(value.map((row) => [row]), name, label, rowEnd);
    if (isGroupedTable(value)) return this.table(value, name, label, '\n');
    const told = isCell(value) ? this.cell(value) : this.textInCell(JSON.stringify(value));
    return label === '' ? told : `${label}=${told}`;
  }

  private table(groups: JsonRecord[][], name: string, label: string, rowEnd: string): string {
    const fields = groups.map((group) => group.map((row) => new Map(fieldsOf(row))));
    const all = fields.flat();
    const columns = [...new Set(all.flatMap((row) => [...row.keys()]))].filter((column) => !this.repeatsArgument(all, column));
    const { header, shape } = this.declare(name, columns);
    const cells = fields.map((group) => group.map((row) => columns.map((column) => this.cellOrNested(row.get(column)))));
    const { told, brief } = label === '' ? this.split(cells) : { told: cells, brief: [] };
    shape.above = [];
    const lines = told.map((group) => group.map((row) => this.row(row, shape)).join(';'));
    if (brief.length > 0) lines.push(`~${brief.map((group) => group.map((row) => row.find((cell) => NAMES_SOMETHING.test(cell))).join('+')).join(',')}`);
    const first = rowEnd === '\n' && groups.length > 1 ? '\n' : '';
    return `${label}${header || (label && ':')}${first}${lines.join(rowEnd)}`;
  }

  private repeatsArgument(rows: readonly Map<string, Json>[], column: string): boolean {
    const asked = this.reading?.asked[column];
    return asked !== undefined && rows.every((row) => row.get(column) === asked);
  }

  /** Rows to be told, and those of which the id is enough. */
  private split(groups: string[][][]): { told: string[][][]; brief: string[][][] } {
    const reading = this.reading;
    const identified = groups.every((group) => group.every((row) => row.some((cell) => NAMES_SOMETHING.test(cell))));
    if (!reading || groups.length < UNNAMED_ROWS_TOLD || !identified) return { told: groups, brief: [] };
    const all = groups.flat();
    const varies = all[0]!.map((cell, i) => all.some((row) => row[i] !== cell));
    const isNamed = (row: string[]): boolean => {
      const hits = row.filter((cell, i) => varies[i] && cell.length > 1 && reading.named(cell));
      return hits.length >= NAMED_BY_CELLS || hits.some((cell) => NAMES_SOMETHING.test(cell));
    };
    const named = groups.map((group) => group.every(isNamed));
    let spare = named.includes(true) || reading.settled ? 0 : UNNAMED_ROWS_TOLD;
    const isTold = groups.map((_, i) => named[i]! || spare-- > 0);
    return { told: groups.filter((_, i) => isTold[i]), brief: groups.filter((_, i) => !isTold[i]) };
  }

  /** What names things in a record that nobody named: ids, dates, names; no amounts, times and states; told once. */
  private brief(fields: [string, Json][]): string {
    const told: string[] = [];
    const visit = (each: Json): void => {
      if (typeof each !== 'object' || each === null) return this.briefCells([each], told);
      const values = Object.values(each);
      this.briefCells(values, told);
      values.filter((value) => typeof value === 'object').forEach(visit);
    };
    fields.forEach(([, field]) => visit(field));
        const dates = told.filter((each) => DATE.test(each));
    let seen = -1;
    const shown = told.map((each) => (DATE.test(each) && dates[++seen] === dates[seen - 1] ? MARK : each));
    return told.length === 0 ? '' : `~${shown.join(',')}`;
  }

  /** A date says nothing without what it belongs to. */
  private briefCells(values: Json[], told: string[]): void {
    const cells = values.filter((each) => typeof each === 'string' || typeof each === 'number').map(String).filter((each) => TELLS_WHO.test(each));
    const fresh = cells.filter((cell) => !this.toldCells.has(cell) && !this.known.knows(cell));
    if (fresh.every((cell) => DATE.test(cell)) && cells.some((cell) => !DATE.test(cell))) return;
    const row = cells.filter((cell) => fresh.includes(cell) || DATE.test(cell));
    row.forEach((cell) => this.toldCells.add(cell));
    told.push(...row);
  }

  private row(cells: string[], shape: Shape): string {
    const whole = cells.join(',');
    const [first] = cells;
    if (first && cells.length > FEW_FIELDS && shape.rows.get(first) === whole) return `=${first}`;
    if (first) shape.rows.set(first, whole);
    return this.marked(cells, shape);
  }

  private marked(cells: string[], shape: Shape): string {
    const { above } = shape;
    shape.above = cells;
    return cells
      .map((cell, i) => (cell.length >= DITTO_FROM_LENGTH && cell === above[i] ? MARK : cell))
      .join(',')
      .replace(/,+$/, '');
  }

  private cellOrNested(value: Json): string {
    return isCell(value) ? this.cell(value) : `[${this.nested(value, '', '', ';')}]`;
  }

  private cell(value: Json): string {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return `[${value.map((each) => this.cell(each)).join(',')}]`;
    if (typeof value === 'object') return '';
    if (typeof value !== 'string') return String(value);
    this.toldCells.add(value);
    const text = this.textInCell(value);
    return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
  }

  private declare(name: string, paths: readonly string[]): { header: string; known: boolean; shape: Shape } {
    const columns = columnNames(paths);
    const shape = this.shapes.get(name);
    if (shape?.columns === columns) return { header: '', known: true, shape };
    const fresh: Shape = { columns, rows: new Map(), above: [] };
    this.shapes.set(name, fresh);
    return { header: `[${columns}]:`, known: false, shape: fresh };
  }
}
