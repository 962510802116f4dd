import { formatAbsolute, formatRelative } from '../format/time.format';

/** A moment, told from now; pointing at it tells it in full. */
export function Time({ at, never = 'never' }: { at: string | null; never?: string }) {
  if (at === null) return <span class="muted">{never}</span>;
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatAbsolute(moment)}>
      {formatRelative(moment, new Date())}
    </time>
  );
}
