import { z } from 'zod';
import { optional } from '../../wire/text.schema';
import { momentSchema, secretSchema } from './parts.schema';

const confirmMove = optional(z.boolean()).describe(
  'Must be true when the project has records where it is: they stay there and are not copied.',
);

export const bindStorageBody = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('embedded'), confirm_move: confirmMove }),
    z.object({
      kind: z.literal('qdrant'),
      url: secretSchema.describe('Address of the cluster, without user, password or query.'),
      api_key: optional(secretSchema).describe('Sealed when it is stored, and never answered.'),
      confirm_move: confirmMove,
    }),
  ],
  { error: 'must be "embedded" or "qdrant"' },
);
export const rotateStorageKeyBody = z.object({ api_key: secretSchema });

export const storageSchema = z
  .object({
    kind: z.enum(['embedded', 'qdrant']),
    url: z.string().nullable(),
    has_api_key: z.boolean(),
    updated_at: momentSchema,
  })
  .meta({ id: 'StorageBinding', description: 'Where a project keeps its records, without the credential.' });

export const storageStatusSchema = z
  .object({
    ok: z.boolean(),
    version: z.string().nullable().describe('Of the cluster; null for the own database.'),
    warnings: z.array(z.string()).describe('What works but should be otherwise.'),
    problem: z.string().nullable(),
    message: z.string().nullable(),
    remedy: z.string().nullable(),
  })
  .meta({ id: 'StorageStatus', description: 'What the storage answered just now.' });

export const storageData = z.object({ storage: storageSchema.nullable(), status: storageStatusSchema.nullable() });
export const unbindStorageData = z.object({ message: z.string() });
