import type { ApiError } from '../api/api-error';
import { Icon } from './icon';

/** What failed, in the service's words, with a way to try again. */
export function ErrorState({ error, retry }: { error: ApiError; retry?: () => void }) {
  return (
    <div class="state state-error" role="alert">
      <Icon name="warning" size={22} />
      <p>{error.message}</p>
      {error.requestId && (
        <p class="hint">
          Request <code>{error.requestId}</code>
        </p>
      )}
      {retry && (
        <button type="button" class="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
