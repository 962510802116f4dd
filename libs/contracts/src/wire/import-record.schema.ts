import { z } from 'zod';
import { parseOrThrow, validationError } from '../errors/validation';
import { isId } from '../ids';
import { turnNumberSchema } from './compile.schema';
import { metadataSchema } from './metadata.schema';
import { exchangeRoleSchema, SERVICE_TYPES, STAMPED_KEYS } from './record.schema';
import { identifier, requiredText } from './text.schema';

/** Latest time that a record may carry: the end of the year 9999. */
const timestamp = z.number().min(0).max(253_402_300_799);

const recordFields = {
  id: identifier().refine(isId, { message: 'must be a record id: a lowercase UUID, as an export has it' }),
  content: requiredText(),
  /** The caller's keys alone. */
  metadata: metadataSchema,
  /** Epoch seconds; the time of the import when absent. */
  timestamp: timestamp.optional(),
};

const halfFields = {
  session_id: identifier(),
  turn_number: turnNumberSchema,
  role: exchangeRoleSchema,
  exchange_pair_id: identifier(),
};

const markerFields = { session_id: identifier(), forked_from: identifier(), fork_time: timestamp };

/** A record as an import takes it: without what the service stamps, but for what only the record itself can tell. */
export const importRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('memory'), ...recordFields }),
  z.object({ kind: z.literal('conversation'), ...recordFields, ...halfFields }),
  z.object({ kind: z.literal('fork_marker'), ...recordFields, ...markerFields }),
]);
export type ImportRecord = z.output<typeof importRecordSchema>;

const exportedSchema = z.object({
  id: z.unknown(),
  content: z.unknown(),
  metadata: z.record(z.string(), z.unknown()).default({}),
});

/** Whether a line of an export is a receipt. */
export const isExportedReceipt = (value: unknown): boolean =>
  exportedSchema.safeParse(value).data?.metadata.type === SERVICE_TYPES.receipt;

const stamped: ReadonlySet<string> = new Set(STAMPED_KEYS);

/** The record kinds that tell themselves by `type`, with the keys of their metadata that are the service's besides. */
const SERVICE_KINDS = {
  [SERVICE_TYPES.exchange]: { kind: 'conversation', keys: ['type'] },
  [SERVICE_TYPES.fork]: { kind: 'fork_marker', keys: ['type', 'forked_from', 'fork_time'] },
} as const satisfies Record<string, { kind: ImportRecord['kind']; keys: string[] }>;

const isServiceType = (type: unknown): type is keyof typeof SERVICE_KINDS =>
  typeof type === 'string' && Object.hasOwn(SERVICE_KINDS, type);

/**
 * A record as `/export` writes it, taken apart.
 * @throws HivemindError VALIDATION_ERROR that names the field as it stands in the record
 */
export function importRecordOf(value: unknown): ImportRecord {
  const { id, content, metadata } = parseOrThrow(exportedSchema, value, 'record');
  const { kind, keys }: { kind: string; keys: readonly string[] } = isServiceType(metadata.type)
    ? SERVICE_KINDS[metadata.type]
    : { kind: 'memory', keys: [] };
  const callers = Object.entries(metadata).filter(([key]) => !stamped.has(key) && !keys.includes(key));
  const parts = { ...metadata, kind, id, content, metadata: Object.fromEntries(callers) };
  const result = importRecordSchema.safeParse(parts, { reportInput: true });
  if (result.success) return result.data;
  throw validationError(new z.ZodError(result.error.issues.map(inRecord)), 'record');
}

const OWN_FIELDS: PropertyKey[] = ['id', 'content', 'metadata'];

/** What was lifted out of the metadata is named as part of it. */
const inRecord = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  OWN_FIELDS.includes(issue.path[0] ?? '') ? issue : { ...issue, path: ['metadata', ...issue.path] };
