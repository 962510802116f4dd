import { BriefRecords, MARK } from './brief-records';
import { cellKind } from './cell-kinds';
import type { KnownFacts } from './facts';
import {
  aligned,
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
import { isLossy, type LeftOut, NOTHING, together, type Told } from './told';
import { toldRows, type Reading } from './told-rows';

/** A cell this long is worth a mark instead of its repetition. */
const DITTO_FROM_LENGTH = 4;
const FEW_FIELDS = 2;
const NEEDS_QUOTES = /[,;"\n\r[\]]|^\s|\s$|^=/;
/** A list in a record is part of it, and told whole up to this many rows. */
const MANY_ROWS = 5;
const WORTH_A_REFERENCE = 6;

const speaksForItself = (cell: string): boolean => cell !== '' && cellKind(cell).tellsWho;
const isPlainCell = (value: Json): boolean => typeof value === 'string' && speaksForItself(value);

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
 * row that was told is named by its first cell, a cell that repeats the one above is a mark; records and rows that the last
 * steps do not speak of are told in brief.
 */
export class JsonLog {
  private readonly shapes = new Map<string, Shape>();
  private readonly briefs: BriefRecords;
  private reading: Reading | null = null;
  /** What was left out of what is being told. */
  private leftOut: LeftOut = NOTHING;

  constructor(
    known: KnownFacts,
    private readonly textInCell: TextInCell,
  ) {
    this.briefs = new BriefRecords(known);
  }

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
    const tables = fields.filter(([, field]) => !isCell(field));
    const keys = Object.values(asked).filter((each) => typeof each === 'string' && cellKind(each).isId) as string[];
    if (tables.length > 0 && keys.length > 0 && !keys.some(named)) {
      this.leftOut = together(this.leftOut, { text: '', rows: keys });
      return this.briefs.tell(value, asked);
    }
    const cells = fields.filter(([, field]) => isCell(field) && field !== null && field !== '');
    const lines = tables.map(([path, field]) => this.nested(field, path, path, ';'));
    return [this.record(cells, name), ...lines].filter((line) => line !== '').join('\n');
  }

  /**
   * The arguments of a call: names with values the first time, values alone while the names are the same, or where each
   * shows what it is.
   */
  tellArguments(value: JsonRecord, name: string): string {
    const fields = fieldsOf(value);
    const values = fields.map(([, field]) => field);
    const isPlain = values.length === 1 ? isCell(values[0]) : values.every(isPlainCell);
    const known =
      isPlain ||
      this.declare(
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
    const { columns, cells } = this.columnsOf(groups);
    const isPart = label !== '' && cells.length <= MANY_ROWS;
    const rows = isPart || !this.reading ? null : toldRows(cells, this.reading);
    const { told, brief } = rows ?? { told: cells, brief: [] };
    if (rows && brief.length > 0) {
      const names = rows.namesOfBrief;
      this.leftOut = together(this.leftOut, { text: '', rows: names.length > 0 ? names : [''] });
    }
    const inBrief = brief.length === 0 ? [] : [`~${brief.join(',')}`];
    if (told.length === 0) return label + inBrief.join('');
    const isPlain = isPart && told.every((group) => group.every((row) => row.every(speaksForItself)));
    const { header, shape } = isPlain ? this.undeclared(name) : this.declare(name, columns);
    shape.above = [];
    const lines = [...told.map((group) => group.map((row) => this.row(row, shape)).join(';')), ...inBrief];
    const first = rowEnd === '\n' && groups.length > 1 ? '\n' : '';
    return `${label}${header || (label && ':')}${first}${lines.join(rowEnd)}`;
  }

  private columnsOf(groups: JsonRecord[][]): { columns: string[]; cells: string[][][] } {
    const { paths, rows } = aligned(groups);
    const all = rows.flat();
    const told = paths.flatMap((path, column) => (this.repeatsArgument(path, all, column) ? [] : [column]));
    const cellsOf = (row: readonly Json[]) => told.map((column) => this.cellOrNested(row[column]));
    return {
      columns: told.map((column) => paths[column]!),
      cells: rows.map((group) => group.map(cellsOf)),
    };
  }

  private repeatsArgument(path: string, rows: readonly Json[][], column: number): boolean {
    const asked = this.reading?.asked[path];
    return asked !== undefined && rows.every((row) => row[column] === asked);
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
    this.briefs.learn(value);
    const text = this.shortened(value);
    return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
  }

  private shortened(value: string): string {
    const { text, leftOut } = this.textInCell(value);
    if (isLossy(leftOut)) this.leftOut = together(this.leftOut, leftOut);
    return text;
  }

  /** Rows of which every cell shows what it is need no columns. */
  private undeclared(name: string): { header: string; shape: Shape } {
    const shape = this.shapes.get(name) ?? { columns: '', rows: new Map(), above: [] };
    this.shapes.set(name, shape);
    return { header: '', shape };
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
