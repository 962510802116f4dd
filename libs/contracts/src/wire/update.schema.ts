import { z } from 'zod';
import { callerMetadataSchema } from './memory.schema';
import { recordSchema } from './record.schema';
import { optional, requiredText } from './text.schema';

/** Keys given are set, keys given as null are removed, all others stay. */
export const updateMemoryBody = z
  .object({
    content: optional(requiredText()),
    metadata: optional(callerMetadataSchema),
    /** The version that the caller saw; another one standing is a CONFLICT. */
    if_version: optional(z.int().min(1)),
  })
  .superRefine((body, ctx) => {
    if (body.content === undefined && body.metadata === undefined)
      ctx.addIssue({ code: 'custom', path: ['content'], message: 'or metadata must be given, or both' });
  });
export const updateMemoryData = z.object({
  message: z.string(),
  id: z.string(),
  version: z.int(),
  receipt_id: z.string(),
});

/** A record with the version that stands, or the superseded one that was asked for. */
export const versionedRecordSchema = recordSchema.extend({ version: z.int() });
