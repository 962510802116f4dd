import { z } from 'zod';
import { metadataSchema } from '../wire/metadata.schema';
import { message } from './message-contract';

export const updateRecord = message(
  'recall.update-record.v1',
  z.object({
    id: z.string(),
    content: z.string().optional(),
    /** Keys given are set, keys given as null are removed, all others stay. */
    metadata: metadataSchema.optional(),
    ifVersion: z.int().optional(),
  }),
  z.object({ version: z.int() }),
);
