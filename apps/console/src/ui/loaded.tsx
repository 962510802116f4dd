import type { ComponentChildren } from 'preact';
import type { Resource } from '../data/use-resource';
import { ErrorState } from './error-state';
import { Skeleton } from './skeleton';

interface LoadedProps<T> {
  resource: Resource<T>;
  lines?: number;
  children: (data: T) => ComponentChildren;
}

/** A resource once it is there; until then a skeleton, or what went wrong. */
export function Loaded<T>({ resource, lines, children }: LoadedProps<T>) {
  const { data, error, reload } = resource;
  return (
    <>
      {error && <ErrorState error={error} retry={reload} />}
      {data === null ? !error && <Skeleton lines={lines} /> : children(data)}
    </>
  );
}
