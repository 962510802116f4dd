import type { Condition } from './row-filters';

/**
 * What a head carries for a move of its collection. Every write that changes what a copy of the record holds changes one
 * of the marks in the same operation, whether the collection is being moved or not: that nobody needs to know.
 */
export interface MoveMarks {
  /**
   * Name of the collection that holds the record's vectors of the next model; or of the page that it is being copied
   * with; or `REWRITTEN`.
   */
  copied?: string;
  /** Names the last change of anything else; gone once the copy has it. */
  touched?: string;
}

/** Types of the indexes that a move filters by. They are made when it begins. */
export const MOVE_INDEXES = {
  copied: 'keyword',
  touched: 'keyword',
  next: 'keyword',
  mover: 'keyword',
  held_by: 'keyword',
  moved_to: 'keyword',
} as const;

const REWRITTEN = 'no';

/** Of a write that leaves the vectors as they are. */
export const touchedBy = (change: string): MoveMarks => ({ touched: change });

/** Of a write after which the record has to be embedded anew. */
export const rewritten: MoveMarks = { copied: REWRITTEN };

export const isCopied = (as: string): Condition => ({ key: 'copied', match: { value: as } });
export const isNotCopied = (as: string): Condition => ({ must_not: [isCopied(as)] });
export const isTouched: Condition = { must_not: [{ is_empty: { key: 'touched' } }] };
