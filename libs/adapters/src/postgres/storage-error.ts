import { HivemindError } from '@hivemind/contracts';

/** System errors, SQLSTATEs (classes 08 and 57P, 25P03, 53300, 57014) and Prisma's codes that say "not there", not "no". */
const UNREACHABLE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENETUNREACH|08\w{3}|57P\d\d|25P03|53300|57014|P1001|P1002|P1008|P1017|P2024|P2028)$/;

/** node-postgres gives these no code. */
const UNREACHABLE_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/;

/** The parts of an error that drivers set; read without `instanceof`, because the runtime's own errors may be of another realm. */
interface DriverError {
  code?: unknown;
  message?: unknown;
  /** A host name with several addresses fails with one error for each. */
  errors?: unknown;
  /** Prisma wraps what the driver said. */
  cause?: unknown;
}

const partsOf = (thrown: unknown): DriverError => (typeof thrown === 'object' && thrown !== null ? thrown : {});

function isUnreachable(thrown: unknown): boolean {
  const { code, message, errors, cause } = partsOf(thrown);
  if (typeof code === 'string' && UNREACHABLE.test(code)) return true;
  if (typeof message === 'string' && UNREACHABLE_MESSAGE.test(message)) return true;
  if (Array.isArray(errors) && errors.some(isUnreachable)) return true;
  return cause !== undefined && isUnreachable(cause);
}

/**
 * A failed query as the error it is to the platform: STORAGE_UNAVAILABLE when the database was not there or not in
 * time, INTERNAL_ERROR when it refused.
 */
export function storageError(thrown: unknown): HivemindError {
  if (thrown instanceof HivemindError || !isUnreachable(thrown)) return HivemindError.from(thrown);
  const message = 'The database of the platform cannot be reached; nothing was written elsewhere. Try again.';
  return new HivemindError('STORAGE_UNAVAILABLE', message, { cause: thrown, retryAfterSeconds: 1 });
}

/** SQLSTATE of a refusal by the database, or undefined. */
export function sqlState(thrown: unknown): string | undefined {
  const { code } = partsOf(thrown);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
