import {
  HivemindError,
  type ImportError,
  importRecordOf,
  type ImportRecord,
  isExportedReceipt,
} from '@hivemind/contracts';
import { parseJsonBody } from '@hivemind/platform/http';
import type { Line } from './read-lines';

/** Longest line of an import. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** What a line holds. */
export type LineContent =
  | { kind: 'blank' }
  | { kind: 'receipt' }
  | { kind: 'record'; line: number; record: ImportRecord }
  | { kind: 'refused'; error: ImportError };

/** Takes a line of an export apart; whatever is wrong with it is told, not thrown. */
export function importLine({ number, bytes }: Line): LineContent {
  try {
    if (bytes === null) throw tooLong();
    const value = parseJsonBody(bytes, 'line');
    if (value === undefined) return { kind: 'blank' };
    if (isExportedReceipt(value)) return { kind: 'receipt' };
    return { kind: 'record', line: number, record: importRecordOf(value) };
  } catch (thrown) {
    const { code, message, details, status } = HivemindError.from(thrown);
    if (status >= 500) throw thrown;
    const field = typeof details.field === 'string' ? details.field : null;
    return { kind: 'refused', error: { line: number, code, field, message } };
  }
}

const tooLong = (): HivemindError =>
  new HivemindError('PAYLOAD_TOO_LARGE', `line is longer than ${MAX_LINE_BYTES.toLocaleString('en-US')} bytes`, {
    details: { field: 'line' },
  });
