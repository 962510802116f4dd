import { HivemindError } from '@hivemind/contracts';

/** @throws HivemindError VALIDATION_ERROR for what is no cursor of a list of receipts */
export function decodeSeq(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw badCursor();
}

export const badCursor = (): HivemindError =>
  new HivemindError('VALIDATION_ERROR', 'cursor is not one of this list; send next_cursor as it was answered', {
    details: { field: 'cursor' },
  });
