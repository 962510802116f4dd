import { cellKind } from './cell-kinds';

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

type Row = string[];

/** Rows of a table to be told in full, and those of which what identifies them is enough. */
export interface ToldRows {
  told: Row[][];
  brief: string[];
  /** Names by which rows in brief are found, if no row that is told says these as well. */
  namesOfBrief: string[];
}

const isId = (cell: string): boolean => cellKind(cell).isId;

/** What identifies a row: its id, words in which it differs from others, its only amount; and what was said of it. */
function inBrief(row: Row, isPart: boolean, varies: readonly boolean[], reading: Reading): string {
  const id = row.find(isId)!;
  const others = row.filter((cell, i) => cell !== id && varies[i]);
  const amounts = others.filter((cell) => cellKind(cell).isAmount);
  const kept = others.filter((cell) => {
    if ((cellKind(cell).isPhrase && !isPart) || (amounts.length === 1 && cell === amounts[0])) return true;
    return WORTH_SAYING.test(cell) && reading.said(cell);
  });
  return [id, ...new Set(kept)].join(' ');
}

/** Of a table with ids, before an answer the rows that are spoken of are told in full, after it none. */
export function toldRows(groups: Row[][], reading: Reading): ToldRows {
  const all = groups.flat();
  if (groups.length < PENDING_ROWS_TOLD || !all.every((row) => row.some(isId)))
    return { told: groups, brief: [], namesOfBrief: [] };
  const varies = all[0]!.map((cell, i) => all.some((row) => row[i] !== cell));
  const isNamed = (row: Row): boolean => {
    const hits = row.filter((cell, i) => varies[i] && cell.length > 1 && reading.named(cell));
    return hits.length >= NAMED_BY_CELLS || hits.some(isId);
  };
  const named = groups.map((group) => !reading.settled && group.every(isNamed));
  let spare = named.includes(true) || reading.settled ? 0 : PENDING_ROWS_TOLD;
  const isTold = groups.map((_, i) => named[i]! || spare-- > 0);
  const known = new Set<string>();
  const brief = (row: Row, isPart: boolean): string => {
    const id = row.find(isId)!;
    if (isPart && known.has(id)) return id;
    known.add(id);
    return inBrief(row, isPart, varies, reading);
  };
  const told = groups.filter((_, i) => isTold[i]);
  const inTold = new Set(told.flat(2));
  const untold = groups.filter((_, i) => !isTold[i]).flat(2);
  return {
    told,
    namesOfBrief: [...new Set(untold)].filter((cell) => isId(cell) && !inTold.has(cell)),
    brief: groups
      .filter((_, i) => !isTold[i])
      .map((group) => group.map((row) => brief(row, group.length > 1)).join('+')),
  };
}
