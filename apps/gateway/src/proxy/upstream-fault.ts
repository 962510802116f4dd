import { HivemindError } from '@hivemind/contracts';

/** What went wrong on the way to a provider, by the code that the HTTP client or the system gives it. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'its host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_HEADERS_TIMEOUT: 'it did not begin to answer in time',
  UND_ERR_BODY_TIMEOUT: 'it fell silent in the middle of its answer',
};
const OTHER_REASON = 'the connection broke';

/** The UPSTREAM_ERROR of a provider that cannot be reached. It names the upstream, never its address or key. */
export function unreachable(upstream: string, cause: unknown): HivemindError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = REASONS[code] ?? OTHER_REASON;
  return new HivemindError('UPSTREAM_ERROR', `The upstream "${upstream}" could not be reached: ${reason}.`, {
    details: { provider: upstream },
    cause,
  });
}
