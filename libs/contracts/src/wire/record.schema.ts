import { z } from 'zod';
import type { MetadataValue } from './metadata.schema';

/** Record types that the service itself writes; a caller may not use them as `type`. */
export const SERVICE_TYPES = {
  exchange: 'conversation_exchange',
  fork: 'conversation_fork',
  receipt: 'hivemind_receipt',
} as const;

export const recordKindSchema = z.enum(['memory', 'conversation', 'fork_marker']);
export type RecordKind = z.infer<typeof recordKindSchema>;

export const exchangeRoleSchema = z.enum(['user', 'assistant']);
export type ExchangeRole = z.infer<typeof exchangeRoleSchema>;

/** Keys that the service stamps on every record; dropped from a caller's metadata on each write. */
export const STAMPED_KEYS = [
  'tenant_id',
  'project_id',
  'written_by_key',
  'kind',
  'recall_mode',
  'storage_mode',
  'content_length_bytes',
  'embedding_model',
  'timestamp',
  'recall_count',
  'session_id',
  'turn_number',
  'role',
  'exchange_pair_id',
  'semantic_relativity',
  'lexical_relevance',
  'spacetime_coordinate',
  'gravitational_pull',
  'memetic_similarity',
  'resonance_score',
] as const;

const metadataValue: z.ZodType<MetadataValue> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(metadataValue),
      z.record(z.string(), metadataValue),
    ]),
  )
  .meta({ id: 'MetadataValue' });

/** A record as recall, replay and lookup return it: its own id, its text verbatim, all its metadata. */
export const recordSchema = z
  .object({
    id: z.string(),
    content: z.string(),
    metadata: z
      .record(z.string(), metadataValue)
      .describe("Your keys, the service's stamps and, of a record that matched, the ranking trace."),
  })
  .meta({ id: 'Record', description: 'A stored record, whole and verbatim.' });

/** A record with the version that stands, or the superseded one that was asked for. */
export const versionedRecordSchema = recordSchema
  .extend({ version: z.int().min(1).describe('1 as first stored, one more with each update.') })
  .meta({ id: 'VersionedRecord' });
export type VersionedRecord = z.infer<typeof versionedRecordSchema>;

export type MemoryRecord = z.infer<typeof recordSchema>;

/** A record on its way to the compiler: with its o200k token count as stored, so that nothing is counted twice. */
export const countedRecordSchema = recordSchema.extend({ tokens: z.number().int().nonnegative().optional() });
export type CountedRecord = z.infer<typeof countedRecordSchema>;
