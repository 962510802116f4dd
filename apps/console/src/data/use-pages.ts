import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/api-error';
import type { Page } from '../api/insight-routes';

export interface Pages<T> {
  entries: T[] | null;
  error: ApiError | null;
  busy: boolean;
  hasMore: boolean;
  more(): void;
  reload(): void;
}

/** A list that is read page by page, from its beginning whenever a key changes. */
export function usePages<T>(load: (cursor?: string) => Promise<Page<T>>, keys: readonly unknown[]): Pages<T> {
  const [entries, setEntries] = useState<T[] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Answers to questions of an earlier list are not for this one.
  const list = useRef(0);

  const read = async (from?: string): Promise<void> => {
    const asked = list.current;
    setBusy(true);
    setError(null);
    try {
      const page = await load(from);
      if (asked !== list.current) return;
      setEntries((before) => [...(from === undefined ? [] : (before ?? [])), ...page.entries]);
      setCursor(page.next_cursor);
    } catch (thrown) {
      if (asked === list.current) setError(asApiError(thrown));
    } finally {
      if (asked === list.current) setBusy(false);
    }
  };
  const reload = useCallback(() => {
    list.current++;
    void read();
  }, keys);
  useEffect(() => {
    setEntries(null);
    reload();
    return () => {
      list.current++;
    };
  }, keys);

  const more = (): void => {
    if (cursor !== null && !busy) void read(cursor);
  };
  return { entries, error, busy, hasMore: cursor !== null, more, reload };
}
