import { useCallback, useEffect, useState } from 'preact/hooks';
import { type ApiError, asApiError } from '../api/api-error';

export interface Resource<T> {
  data: T | null;
  error: ApiError | null;
  /** Nothing has arrived yet. */
  loading: boolean;
  reload(): void;
}

/**
 * What a loader answers, asked anew whenever a key changes or `reload` is called. What is there stays while it is
 * asked again; an answer that was overtaken by a later question is dropped.
 */
export function useResource<T>(load: () => Promise<T>, keys: readonly unknown[]): Resource<T> {
  const [state, setState] = useState<{ data: T | null; error: ApiError | null }>({ data: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => setState({ data: null, error: null }), keys);
  useEffect(() => {
    let current = true;
    load().then(
      (data) => current && setState({ data, error: null }),
      (thrown: unknown) => current && setState((before) => ({ ...before, error: asApiError(thrown) })),
    );
    return () => {
      current = false;
    };
  }, [...keys, round]);
  const reload = useCallback(() => {
    setState((before) => ({ ...before, error: null }));
    setRound((before) => before + 1);
  }, []);
  return { ...state, loading: state.data === null && state.error === null, reload };
}
