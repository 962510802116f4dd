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
const NEEDS_QUOTES = /[,;"\n\r[\]]|^\s|\s$|^=/;

/** Shortens a text that is too long for a cell; what comes back is told as it is. */
export type TextInCell = (text: string) => string;

interface Shape {
  columns: string;
  /** Of each row told under this name, by its first cell, all its cells. */
  rows: Map<string, string>;
}

/**
 * Tells JSON in few words. Records become rows; the columns of a name are told once and again only when they change; a
 * row that was told is named by its first cell, a cell that repeats the one above is a mark.
 */
export class JsonLog {
  private readonly shapes = new Map<string, Shape>();

  constructor(private readonly textInCell: TextInCell) {}

  /** The value of a call's result, `name` being the call. */
  tell(value: Json, name: string): string {
    if (!isRecord(value) || isKeyedTable(value)) return this.nested(value, name, '', '\n');
    const fields = fieldsOf(value);
    const cells = fields.filter(([, field]) => isCell(field) && field !== null && field !== '');
    const tables = fields.filter(([, field]) => !isCell(field));
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
    const { header } = this.declare(name, cells.map(([path]) => path));
    return `${header}${cells.map(([, value]) => this.cell(value)).join(',')}`;
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
    const columns = [...new Set(fields.flat().flatMap((row) => [...row.keys()]))];
    const { header, shape } = this.declare(name, columns);
    let above: string[] = [];
    const lines = fields.map((group) =>
      group
        .map((row) => {
          const cells = columns.map((column) => this.cellOrNested(row.get(column)));
          const told = this.row(cells, above, shape);
          above = cells;
          return told;
        })
        .join(';'),
    );
    const first = rowEnd === '\n' && groups.length > 1 ? '\n' : '';
    return `${label}${header || (label && ':')}${first}${lines.join(rowEnd)}`;
  }

  private row(cells: string[], above: readonly string[], shape: Shape): string {
    const whole = cells.join(',');
    const [first] = cells;
    if (first && cells.length > FEW_FIELDS && shape.rows.get(first) === whole) return `=${first}`;
    if (first) shape.rows.set(first, whole);
    const marked = cells.map((cell, i) => (i > 0 && cell.length >= DITTO_FROM_LENGTH && cell === above[i] ? '"' : cell));
    return marked.join(',').replace(/,+$/, '');
  }

  private cellOrNested(value: Json): string {
    return isCell(value) ? this.cell(value) : `[${this.nested(value, '', '', ';')}]`;
  }

  private cell(value: Json): string {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) return `[${value.map((each) => this.cell(each)).join(',')}]`;
    if (typeof value === 'object') return '';
    if (typeof value !== 'string') return String(value);
    const text = this.textInCell(value);
    return NEEDS_QUOTES.test(text) ? JSON.stringify(text) : text;
  }

  private declare(name: string, paths: readonly string[]): { header: string; known: boolean; shape: Shape } {
    const columns = columnNames(paths);
    const shape = this.shapes.get(name);
    if (shape?.columns === columns) return { header: '', known: true, shape };
    const fresh: Shape = { columns, rows: new Map() };
    this.shapes.set(name, fresh);
    return { header: `[${columns}]:`, known: false, shape: fresh };
  }
}
