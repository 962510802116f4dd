import { type CellKind, cellKind } from './cell-kinds';

/** How a result is looked at. */
export interface Reading {
  /** Arguments of the call: what a result repeats of them is left out. */
  asked: Record<string, unknown>;
  /** Whether the assistant has answered since, so that what it chose is known by now. */
  settled: boolean;
  /** Whether anybody ever said a value. */
  said(value: string): boolean;
  /** Whether the last steps speak of a value. */
  named(value: string): boolean;
}

/** Rows of which nobody spoke, told in full all the same while there is no answer yet. */
const PENDING_ROWS_TOLD = 2;
/** So many cells of a row make it the one that was spoken of, if its id was not. */
const NAMED_BY_CELLS = 3;
const WORTH_SAYING = /^(?=.*\d).{3,}$/;

type Cells = string[];

/** Rows of a table to be told in full, and those of which what identifies them is enough. */
export interface ToldRows {
  told: Cells[][];
  brief: string[];
  /** Names by which rows in brief are found, if no row that is told says these as well. */
  namesOfBrief: string[];
}

interface Row {
  cells: Cells;
  kinds: CellKind[];
  /** Its first id. */
  id: string | undefined;
}

function readRow(cells: Cells): Row {
  const kinds = cells.map(cellKind);
  return { cells, kinds, id: cells[kinds.findIndex(({ isId }) => isId)] };
}

/** What identifies a row: its id, words in which it differs from others, its only amount; and what was said of it. */
function inBrief({ cells, kinds, id }: Row, isPart: boolean, varies: readonly boolean[], reading: Reading): string {
  const isOther = (cell: string, i: number) => cell !== id && varies[i]!;
  const amounts = cells.filter((cell, i) => kinds[i]!.isAmount && isOther(cell, i));
  const kept = cells.filter((cell, i) => {
    if (!isOther(cell, i)) return false;
    if ((kinds[i]!.isPhrase && !isPart) || (amounts.length === 1 && cell === amounts[0])) return true;
    return WORTH_SAYING.test(cell) && reading.said(cell);
  });
  return [id, ...new Set(kept)].join(' ');
}

/** Of a table with ids, before an answer the rows that are spoken of are told in full, after it none. */
export function toldRows(groups: Cells[][], reading: Reading): ToldRows {
  const rows = groups.map((group) => group.map(readRow));
  const all = rows.flat();
  if (groups.length < PENDING_ROWS_TOLD || all.some(({ id }) => id === undefined))
    return { told: groups, brief: [], namesOfBrief: [] };
  const varies = all[0]!.cells.map((cell, i) => all.some(({ cells }) => cells[i] !== cell));
  const isNamed = ({ cells, kinds }: Row): boolean => {
    const isHit = cells.map((cell, i) => varies[i]! && cell.length > 1 && reading.named(cell));
    return isHit.filter(Boolean).length >= NAMED_BY_CELLS || kinds.some(({ isId }, i) => isId && isHit[i]);
  };
  const named = rows.map((group) => !reading.settled && group.every(isNamed));
  let spare = named.includes(true) || reading.settled ? 0 : PENDING_ROWS_TOLD;
  const isTold = rows.map((_, i) => named[i]! || spare-- > 0);
  const known = new Set<string>();
  const brief = (row: Row, isPart: boolean): string => {
    const id = row.id!;
    if (isPart && known.has(id)) return id;
    known.add(id);
    return inBrief(row, isPart, varies, reading);
  };
  const told = groups.filter((_, i) => isTold[i]);
  const untold = rows.filter((_, i) => !isTold[i]);
  const inTold = new Set(told.flat(2));
  const names = untold.flat().flatMap(({ cells, kinds }) => cells.filter((_, i) => kinds[i]!.isId));
  return {
    told,
    namesOfBrief: [...new Set(names)].filter((name) => !inTold.has(name)),
    brief: untold.map((group) => group.map((row) => brief(row, group.length > 1)).join('+')),
  };
}
