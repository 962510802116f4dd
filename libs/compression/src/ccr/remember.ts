import { createHash } from 'node:crypto';
import type { Shortened } from '../rules/state-log';
import type { RememberedFile } from '../session/session-memory';
import { keywordsOf } from './keywords';

/** Contents of one scope; the oldest makes room. */
const MOST_FILES = 32;
/** How long a content can be brought back, in milliseconds. */
const FILE_LIFETIME_MS = 30 * 60_000;
/** A longer content is not kept: it could never be brought back whole. */
const LONGEST_CONTENT = 64 * 1024;
/** Of all contents of a scope, in UTF-16 units. */
const MOST_CONTENT = 512 * 1024;

/** Keeps what a compression shortened, beside what is kept already. */
export function remember(
  files: readonly RememberedFile[],
  shortened: readonly Shortened[],
  nowMs: number,
): RememberedFile[] {
  const known = new Set(files.map(({ key }) => key));
  const fresh = shortened
    .filter(({ content }) => content.length <= LONGEST_CONTENT)
    .map(({ tool, input, content }) => fileOf(`${tool}(${input})`, content, nowMs))
    .filter(({ key }) => !known.has(key) && known.add(key));
  return bounded([...files, ...fresh]);
}

/** Without those whose time is over. */
export const unexpired = (files: readonly RememberedFile[], nowMs: number): RememberedFile[] =>
  files.filter(({ storedAtMs }) => nowMs - storedAtMs < FILE_LIFETIME_MS);

function fileOf(label: string, content: string, storedAtMs: number): RememberedFile {
  const key = createHash('sha256')
    .update(JSON.stringify([label, content]))
    .digest('hex')
    .slice(0, 16);
  return { key, label, content, keywords: keywordsOf(label, content), storedAtMs, mentionedAt: null };
}

/** The newest that fit; they stand oldest first. */
function bounded(files: RememberedFile[]): RememberedFile[] {
  let left = MOST_CONTENT;
  const newest = files.slice(-MOST_FILES).reverse();
  const fitting = newest.findIndex(({ content }) => (left -= content.length) < 0);
  return (fitting < 0 ? newest : newest.slice(0, fitting)).reverse();
}
