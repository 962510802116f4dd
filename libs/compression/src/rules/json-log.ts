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
import { type LeftOut, NOTHING, together, type Told } from './told';

/** A cell this long is worth a mark instead of its repetition. */
const DITTO_FROM_LENGTH = 4;
const FEW_FIELDS = 2;
/** Rows that nobody named are told by their ids alone, from the next one on. */
const UNNAMED_ROWS_TOLD = 2;
const NEEDS_QUOTES = /[,;"\n\r[\]]|^\s|\s$|^=/;
const NAMES_SOMETHING = /^(?=.*\p{L})(?=.*[\p{N}_@/]).{3,}$|^\d{5,}$/u;
const DATE = /^\d{4}-\d\d-\d\d$/;
const AMOUNT = /^-?\d{2,4}(\.\d+)?$/;
const BELONGS = /^\d{4}-\d\d-\d\d$|^-?\d{1,4}(\.\d+)?$/;
const TELLS_WHO =
  /^(?!\d{4}-\d\d-\d\d)(?=.*\p{L})(?=.*\p{N}).{3,40}$|^\d{4}-\d\d-\d\d$|^\p{Lu}[\p{L}]+$|@|^-?\d{2,}$|^-?\d+\.\d+$/u;
/** A list in a record is part of it, and told whole up to this many rows. */
const MANY_ROWS = 5;
/** So many cells of a row make it the one that was spoken of, if its id was not. */
const NAMED_BY_CELLS = 3;
const FEW_NAMES = 2;
const WORTH_SAYING = /^(?=.*\d).{3,}$/;
const WORTH_A_REFERENCE = 6;
const MARK = '"';

/** How a result is looked at. */
export interface Reading {
  /** Arguments of the call: what a result repeats of them is left out. */
  asked: JsonRecord;
  /** Whether the assistant has answered since, so that what it did not name was not wanted. */
  settled: boolean;
  /** Whether anybody ever said a value. */
  said(value: string): boolean;
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
export type TextInCell = (text: string) => Told;

/**
 * Tells JSON in few words. Records become rows; the columns of a name are told once and again only when they change; a
 * row that was told is named by its first cell, a cell that repeats the one above is a mark; of rows that nobody named
 * after the first two, only what identifies them is told.
 */
export class JsonLog {
  private readonly shapes = new Map<string, Shape>();
  private readonly toldCells = new Set<string>();
  private reading: Reading | null = null;
  /** What was left out of what is being told. */
  private leftOut: LeftOut = NOTHING;

  constructor(
    private readonly known: KnownFacts,
    private readonly textInCell: TextInCell,
  ) {}

  /** The value of a call's result, `name` being the call. */
  tell(value: Json, name: string, reading: Reading): Told {
    this.reading = reading;
    const told = this.watched(() => this.tellResult(value, name, reading));
    this.reading = null;
    return told;
  }

  private watched(tell: () => string): Told {
    this.leftOut = NOTHING;
    return { text: tell(), leftOut: this.leftOut };
  }

  private tellResult(value: Json, name: string, { asked, named }: Reading): string {
    if (!isRecord(value) || isKeyedTable(value)) return this.nested(value, name, '', '\n');
    const fields = fieldsOf(value).filter(([path, field]) => field === undefined || asked[path] !== field);
    const cells = fields.filter(([, field]) => isCell(field) && field !== null && field !== '');
    const tables = fields.filter(([, field]) => !isCell(field));
    const keys = Object.values(asked).filter(
      (each): each is string => typeof each === 'string' && NAMES_SOMETHING.test(each),
    );
    const brief = tables.length > 0 && keys.length > 0 && !keys.some(named);
    if (brief) {
      this.leftOut = together(this.leftOut, { text: '', rows: keys });
      return this.brief(fields);
    }
    const lines = tables.map(([path, field]) => this.nested(field, path, path, ';'));
    return [this.record(cells, name), ...lines].filter((line) => line !== '').join('\n');
  }

  /** The arguments of a call: names with values the first time, values alone while the names are the same. */
  tellArguments(value: JsonRecord, name: string): string {
    const fields = fieldsOf(value);
    const known = this.declare(
      `(${name}`,
      fields.map(([path]) => path),
    ).known;
    return fields
      .map(([path, field]) => this.field(path, field, !known))
      .join(',')
      .replace(/^,+|,+$/g, '');
  }

  /** Single fields of a record, each with its name. */
  tellFields(fields: JsonRecord): Told {
    return this.watched(() =>
      Object.entries(fields)
        .map(([key, value]) => this.field(key, value, true))
        .join(','),
    );
  }

  private field(path: string, value: Json, named: boolean): string {
    if (isCell(value)) {
      const cell = this.cell(value);
      return named && cell !== '' ? `${path}=${cell}` : cell;
    }
    return this.nested(value, `(${path}`, path, ';');
  }

  private record(cells: [string, Json][], name: string): string {
    if (cells.length <= FEW_FIELDS) return cells.map(([path, value]) => `${path}=${this.cell(value)}`).join(',');
    const { header, shape } = this.declare(
      name,
      cells.map(([path]) => path),
    );
    return `${header}${this.marked(
      cells.map(([, value]) => this.cell(value)),
      shape,
    )}`;
  }

  /** A value that is more than a cell: a table where it is one, else JSON. */
  private nested(value: Json, name: string, label: string, rowEnd: string): string {
    if (isKeyedTable(value))
      return this.table(
        withKeys(value).map((row) => [row]),
        name,
        label,
        rowEnd,
      );
    if (isTable(value))
      return this.table(
        value.map((row) => [row]),
        name,
        label,
        rowEnd,
      );
    if (isGroupedTable(value)) return this.table(value, name, label, '\n');
    const told = isCell(value) ? this.cell(value) : this.shortened(JSON.stringify(value));
    return label === '' ? told : `${label}=${told}`;
  }

  private table(groups: JsonRecord[][], name: string, label: string, rowEnd: string): string {
    const fields = groups.map((group) => group.map((row) => new Map(fieldsOf(row))));
    const all = fields.flat();
    const columns = [...new Set(all.flatMap((row) => [...row.keys()]))].filter(
      (column) => !this.repeatsArgument(all, column),
    );
    const cells = fields.map((group) =>
      group.map((row) => columns.map((column) => this.cellOrNested(row.get(column)))),
    );
    const { told, brief } = label === '' || cells.length > MANY_ROWS ? this.split(cells) : { told: cells, brief: [] };
    this.omit(brief, told);
    const inBrief =
      brief.length === 0
        ? []
        : [`~${brief.map((group) => group.map((row) => this.briefRow(row)).join('+')).join(',')}`];
    if (told.length === 0) return label + inBrief.join('');
    const { header, shape } = this.declare(name, columns);
    shape.above = [];
    const lines = [...told.map((group) => group.map((row) => this.row(row, shape)).join(';')), ...inBrief];
    const first = rowEnd === '\n' && groups.length > 1 ? '\n' : '';
    return `${label}${header || (label && ':')}${first}${lines.join(rowEnd)}`;
  }

  /** Rows told in brief are found by their names, if no told row says these as well. */
  private omit(brief: string[][][], told: string[][][]): void {
    if (brief.length === 0) return;
    const said = new Set(told.flat(2));
    const names = brief.flat(2).filter((cell) => NAMES_SOMETHING.test(cell) && !DATE.test(cell) && !said.has(cell));
    this.leftOut = together(this.leftOut, { text: '', rows: names.length > 0 ? names : [''] });
  }

  /** What identifies a row; with it what was said of it, or all that it names where that is little. */
  private briefRow(row: readonly string[]): string {
    const naming = row.filter((cell) => TELLS_WHO.test(cell));
    if (naming.length <= FEW_NAMES) return naming.join(' ');
    const id = row.find((cell) => NAMES_SOMETHING.test(cell))!;
    const said = row.filter((cell) => cell !== id && WORTH_SAYING.test(cell) && this.reading?.said(cell));
    return [id, ...new Set(said)].join(' ');
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
    const named = groups.map((group) => !reading.settled && group.every(isNamed));
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

  /** Ids first; dates and amounts stand with what they belong to, and not alone. */
  private briefCells(values: Json[], told: string[]): void {
    const texts = values.filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
    const cells = texts.filter((each) => TELLS_WHO.test(each));
    const names = cells.filter((cell) => !BELONGS.test(cell));
    const fresh = names.filter(
      (cell) => !this.toldCells.has(cell) && !(NAMES_SOMETHING.test(cell) && this.known.knows(cell)),
    );
    const belongings = cells.filter((cell) => BELONGS.test(cell));
    if (names.length > 0 && fresh.length === 0 && !belongings.some((cell) => AMOUNT.test(cell))) return;
    fresh.forEach((cell) => this.toldCells.add(cell));
    told.push(...(fresh.length > 0 || names.length > 1 ? fresh : names), ...belongings);
  }

  private row(cells: string[], shape: Shape): string {
    const whole = cells.join(',');
    const [first] = cells;
    if (first && whole.length - first.length > WORTH_A_REFERENCE && shape.rows.get(first) === whole) return `=${first}`;
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
    const text = this.shortened(value);
    return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
  }

  private shortened(value: string): string {
    const { text, leftOut } = this.textInCell(value);
    this.leftOut = together(this.leftOut, leftOut);
    return text;
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
