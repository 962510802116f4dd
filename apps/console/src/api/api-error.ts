/** Where a request failed before it had an answer, or had one that is not the API's. */
type LocalCode = 'UNREACHABLE' | 'NO_ANSWER' | 'NOT_UNDERSTOOD';

/** A request that was refused or failed, in words to show. */
export class ApiError extends Error {
  constructor(
    readonly code: LocalCode | (string & {}),
    message: string,
    /** The field at fault, as the request names it. */
    readonly field: string | null = null,
    readonly requestId: string | null = null,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Whether the session has ended or never was. */
  get signedOut(): boolean {
    return this.code === 'UNAUTHORIZED';
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The error that an answer tells of; also of one that some proxy in between has written. */
export function errorOf(status: number, answer: unknown): ApiError {
  const { error, request_id } = asRecord(answer);
  const { code, message, details } = asRecord(error);
  if (typeof code !== 'string' || typeof message !== 'string')
    return new ApiError('NOT_UNDERSTOOD', `The service answered ${status} in a form that the console does not know.`);
  return new ApiError(code, message, textOrNull(asRecord(details).field), textOrNull(request_id));
}

/** Why a request had no answer at all, by what was thrown. */
export function noAnswer(thrown: unknown): ApiError {
  return (thrown as { name?: unknown }).name === 'TimeoutError'
    ? new ApiError('NO_ANSWER', 'The service did not answer in time. Try again.')
    : new ApiError('UNREACHABLE', 'The service cannot be reached. Check the connection and try again.');
}

/** What was thrown, as an error to show. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  return new ApiError('NOT_UNDERSTOOD', thrown instanceof Error ? thrown.message : String(thrown));
}
