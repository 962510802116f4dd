import { briefRows, type BriefCell } from './brief-rows';
import { cellKind } from './cell-kinds';
import type { KnownFacts } from './facts';
import type { JsonRecord } from './json-shape';

/** A value that repeats the one before it. */
export const MARK = '"';

/**
 * Tells what a record that nobody speaks of names: ids, names, dates, amounts, how it stands; no times, other states and
 * keys. A name is told once; what describes it stands with it, and not alone.
 */
export class BriefRecords {
  private readonly toldCells = new Set<string>();

  constructor(private readonly known: KnownFacts) {}

  /** A value that was told elsewhere. */
  learn(cell: string): void {
    this.toldCells.add(cell);
  }

  /** `asked`: what the call was made with, and its result need not repeat. */
  tell(record: JsonRecord, asked: JsonRecord): string {
    const told: string[] = [];
    const [own, ...nested] = briefRows(record);
    this.row(
      own!.filter(({ path, text }) => String(asked[path]) !== text),
      told,
    );
    for (const row of nested) this.row(row, told);
    let date = '';
    const marked = told.map((text) => {
      if (!cellKind(text).isDate) return text;
      if (text === date) return MARK;
      date = text;
      return text;
    });
    return marked.length === 0 ? '' : `~${marked.join(',')}`;
  }

  private row(cells: readonly BriefCell[], told: string[]): void {
    const names = cells.filter(({ role }) => role === 'name');
    const beside = cells.filter(({ role }) => role !== 'name');
    const fresh = names.filter(({ text, isId }) => !this.toldCells.has(text) && !(isId && this.known.knows(text)));
    const isNews = beside.some((cell) => this.isNews(cell));
    if (fresh.length === 0 && !isNews && (names.length > 0 || beside.every(({ text }) => this.toldCells.has(text))))
      return;
    const isOwner = names.length === 1 && beside.some(({ role }) => role === 'amount');
    const named = fresh.length === 0 && isOwner ? names : fresh;
    const described = beside.filter((cell) => fresh.length > 0 || cell.role !== 'description' || this.isNews(cell));
    for (const { text } of [...named, ...described]) {
      this.toldCells.add(text);
      told.push(text);
    }
  }

  /** What is worth telling without a name that is new. */
  private isNews({ text, role }: BriefCell): boolean {
    return role === 'amount' || role === 'status' || (role === 'description' && !this.toldCells.has(text));
  }
}
