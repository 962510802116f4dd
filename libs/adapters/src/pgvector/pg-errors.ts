import { HivemindError } from '@hivemind/contracts';
import { types } from 'node:util';

/** SQLSTATEs (or their classes) that say that the server cannot serve now, rather than that the statement is wrong. */
const UNAVAILABLE_STATES = [
  '08', // connection exceptions
  '53', // insufficient resources: connections, memory, disk
  '57P', // shutting down, starting up, broken down, dropped
  '57014', // cancelled: the statement timeout
  '25P03', // idle transaction cut off
  '58', // system error, such as I/O
];
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EACCES',
  'ENOTCONN',
]);
/** What `pg` throws without a code when the connection breaks or a deadline passes. */
const CLIENT_MESSAGES =
  /connection terminated|connection timeout|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed|not queryable/i;

/** A STORAGE_UNAVAILABLE that keeps the cause when the database could not be reached in time; else the error itself. */
export function asStorageError(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  return new HivemindError('STORAGE_UNAVAILABLE', 'The database that holds the records cannot be reached. Try again.', {
    cause: error,
  });
}

/** Whether the database could not be reached or did not answer in time, as against refusing a statement. */
export function isUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error) || error instanceof HivemindError) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return CLIENT_MESSAGES.test(error.message);
  return SOCKET_CODES.has(code) || (code.length === 5 && UNAVAILABLE_STATES.some((state) => code.startsWith(state)));
}
