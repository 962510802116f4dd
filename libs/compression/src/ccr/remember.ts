import { createHash } from 'node:crypto';
import type { Shortened } from '../rules/state-log';
import type { RememberedFile } from '../session/session-memory';
import { keywordsOf } from './keywords';

/** Contents of one scope; the oldest makes room. */
export const MOST_FILES = 32;
/** How long a content can be brought back, in milliseconds. */
export const FILE_LIFETIME_MS = 30 * 60_000;
/** A longer content is not kept: it could never be brought back whole. */
const LONGEST_CONTENT = 64 * 1024;
/** Of all contents of a scope, in UTF-16 units. */
const MOST_CONTENT = 512 * 1024;

/**
 * Keeps what a compression shortened, beside what is kept already. `shortened` is the same beginning with every request
 * of a conversation: what once made room for newer content does not come in again as the newest.
 */
export function remember(
  files: readonly RememberedFile[],
  shortened: readonly Shortened[],
  nowMs: number,
): RememberedFile[] {
  const told = new Map(
    shortened.filter(({ content }) => content.length <= LONGEST_CONTENT).map((each) => [keyOf(each), each]),
  );
  const known = new Set(files.map(({ key }) => key));
  const fresh = bounded([...told].map(([key, each]) => ({ key, ...each })))
    .filter(({ key }) => !known.has(key))
    .map((each) => fileOf(each, nowMs));
  return bounded([...files.map((file) => withKeywords(file, told.get(file.key))), ...fresh]);
}

/** Without those whose time is over. */
export const unexpired = (files: readonly RememberedFile[], nowMs: number): RememberedFile[] =>
  files.filter(({ storedAtMs }) => nowMs - storedAtMs < FILE_LIFETIME_MS);

const keyOf = ({ label, content }: Shortened): string =>
  createHash('sha256')
    .update(JSON.stringify([label, content]))
    .digest('hex')
    .slice(0, 16);

const fileOf = ({ key, ...each }: Shortened & { key: string }, storedAtMs: number): RememberedFile => {
  const { label, content } = each;
  const isTable = each.leftOut.text === '';
  return { key, label, content, keywords: keywordsOf(each), isTable, storedAtMs, mentionedAt: null };
};

/** A result is told in fewer and fewer words as a conversation goes on, and found by more. */
const withKeywords = (file: RememberedFile, told: Shortened | undefined): RememberedFile =>
  told === undefined || told.leftOut.rows.length === 0 ? file : { ...file, keywords: keywordsOf(told) };

/** The newest that fit; they stand oldest first. */
function bounded<T extends { content: string }>(files: readonly T[]): T[] {
  let left = MOST_CONTENT;
  const newest = files.slice(-MOST_FILES).reverse();
  const fitting = newest.findIndex(({ content }) => (left -= content.length) < 0);
  return (fitting < 0 ? newest : newest.slice(0, fitting)).reverse();
}
