import { createHash } from 'node:crypto';

/** A UUID (version 8) derived from these parts, the same wherever and whenever it is made. */
export function pointId(...parts: (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Where a collection of records remembers what it was made with. */
export const META_ID = pointId('meta');

/** A stored row. Each attempt to write a record has rows of its own, of which only one attempt's become the record. */
export const rowId = (attempt: string, recordId: string, place: number): string =>
  pointId('row', attempt, recordId, place);

/** What stood as this version before it was superseded. */
export const versionId = (recordId: string, version: number): string => pointId('version', recordId, version);
