import { briefRows, type BriefCell } from './brief-rows';
import { cellKind } from './cell-kinds';
import type { KnownFacts } from './facts';
import type { JsonRecord } from './json-shape';

/** A value that repeats the one before it. */
export const MARK = '"';
/** Longer phrases are no names of a person or a thing. */
const LONGEST_NAME = 40;

/**
 * Tells what a record that nobody speaks of names: ids, names, dates, amounts, how it stands; no times, other states and
 * keys. A name is told once; what describes it stands with it, and not alone.
 */
export class BriefRecords {
  private readonly toldCells = new Set<string>();
  /** What was told and not looked at since: most conversations have no record that is told in brief. */
  private unread: string[] = [];

  constructor(private readonly known: KnownFacts) {}

  /** A value that was told elsewhere; with a name its parts. */
  learn(cell: string): void {
    this.unread.push(cell);
  }

  private isTold(text: string): boolean {
    for (const cell of this.unread) {
      this.toldCells.add(cell);
      if (cell.length <= LONGEST_NAME && cell.includes(' '))
        for (const part of cell.split(' ')) this.toldCells.add(part);
    }
    this.unread = [];
    return this.toldCells.has(text);
  }

  /** A row to a part, its cells apart by spaces. `asked`: what the call was made with, and its result need not repeat. */
  tell(record: JsonRecord, asked: JsonRecord): string {
    const [own, ...nested] = briefRows(record);
    const rows = [own!.filter(({ path, text }) => String(asked[path]) !== text), ...nested];
    let date = '';
    const marked = (text: string): string => {
      if (!cellKind(text).isDate) return text;
      if (text === date) return MARK;
      date = text;
      return text;
    };
    const told = rows.map((row, i) => this.row(row, i === 0)).filter((row) => row.length > 0);
    return told.length === 0 ? '' : `~${told.map((row) => row.map(marked).join(' ')).join(',')}`;
  }

  /** The record's own row is told with all that describes it, however often that was told of others. */
  private row(cells: readonly BriefCell[], isOwn: boolean): string[] {
    const names = cells.filter(({ role }) => role === 'name');
    const beside = cells.filter(({ role }) => role !== 'name');
    const fresh = names.filter(({ text, isId }) => !this.isTold(text) && !(isId && this.known.knows(text)));
    const isNews = beside.some((cell) => this.isNews(cell));
    const hasNothingNew = fresh.length === 0 && !isNews;
    const areTold = names.length > 0 || beside.every(({ text }) => this.isTold(text));
    if (hasNothingNew && !isOwn && areTold) return beside.length > 1 ? beside.slice(0, 1).map(({ text }) => text) : [];
    const isOwner = names.length === 1 && beside.some(({ role }) => role === 'amount');
    const named = fresh.length === 0 && isOwner ? names : fresh;
    const described = beside.filter(
      (cell) => isOwn || fresh.length > 0 || cell.role !== 'description' || this.isNews(cell),
    );
    const told = [...named, ...described].map(({ text }) => text);
    told.forEach((text) => this.learn(text));
    return told;
  }

  /** What is worth telling without a name that is new. */
  private isNews({ text, role }: BriefCell): boolean {
    return role === 'amount' || role === 'status' || (role === 'description' && !this.isTold(text));
  }
}
