import type { ComponentChildren } from 'preact';
import type { Pages } from '../data/use-pages';
import { formatCount } from '../format/number.format';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

interface LoadedPagesProps<T> {
  pages: Pages<T>;
  /** What an entry is called. */
  one: string;
  many?: string;
  empty: ComponentChildren;
  children: (entries: T[]) => ComponentChildren;
}

/** The pages of a list that have been read, with a button for the next one. */
export function LoadedPages<T>({ pages, one, many, empty, children }: LoadedPagesProps<T>) {
  const { entries, error, busy, hasMore, more, reload } = pages;
  return (
    <>
      {error && <ErrorState error={error} retry={entries === null ? reload : more} />}
      {entries === null ? !error && <Skeleton lines={8} /> : entries.length === 0 ? empty : children(entries)}
      {entries !== null && entries.length > 0 && (
        <p class="pager">
          <span class="muted" role="status">
            {formatCount(entries.length, one, many)}
            {hasMore ? ' so far' : ''}
          </span>
          {hasMore && (
            <button type="button" class="button" onClick={more} disabled={busy}>
              {busy ? 'Loading …' : 'Load more'}
            </button>
          )}
        </p>
      )}
    </>
  );
}
