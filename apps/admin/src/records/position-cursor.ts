import type { ExportPosition } from '@hivemind/ports';
import { badCursor } from '../receipts/seq-cursor';

/** Asks for the records before this one. */
export const encodePosition = ({ timestamp, id }: ExportPosition): string =>
  Buffer.from(`${timestamp} ${id}`).toString('base64url');

/** @throws HivemindError VALIDATION_ERROR for what is no cursor of a list of records */
export function decodePosition(cursor: string): ExportPosition {
  const [, timestamp, id] =
    /^(\d{1,12}(?:\.\d{1,9})?) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (timestamp !== undefined && id !== undefined) return { timestamp: Number(timestamp), id };
  throw badCursor();
}
