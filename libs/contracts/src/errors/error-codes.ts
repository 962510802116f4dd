/**
 * The closed list of error codes: what HTTP status each answers with and whether the very same request may succeed
 * when it is sent again later.
 */
export const ERROR_CODES = {
  VALIDATION_ERROR: { status: 400, retryable: false },
  PROJECT_REQUIRED: { status: 400, retryable: false },
  NO_STORAGE_CONNECTED: { status: 400, retryable: false },
  UNAUTHORIZED: { status: 401, retryable: false },
  DESTRUCTIVE_DISABLED: { status: 401, retryable: false },
  FORBIDDEN: { status: 403, retryable: false },
  MEMORY_NOT_FOUND: { status: 404, retryable: false },
  NOT_FOUND: { status: 404, retryable: false },
  CONFLICT: { status: 409, retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false },
  RATE_LIMITED: { status: 429, retryable: true },
  INTERNAL_ERROR: { status: 500, retryable: true },
  UPSTREAM_ERROR: { status: 502, retryable: true },
  STORAGE_UNAVAILABLE: { status: 503, retryable: true },
  TIMEOUT: { status: 504, retryable: true },
} as const satisfies Record<string, { status: number; retryable: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;
