import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { asApiError } from '../api/api-error';
import { ErrorState } from '../ui/error-state';

/** Keeps the rest of the console usable when a page cannot show what it was answered. */
export function PageBoundary({ children }: { children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary();
  const { path } = useLocation();
  useEffect(() => {
    if (error !== undefined) retry();
  }, [path]);
  return error === undefined ? <>{children}</> : <ErrorState error={asApiError(error)} retry={retry} />;
}
