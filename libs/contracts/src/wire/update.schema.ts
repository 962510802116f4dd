import { z } from 'zod';
import { callerMetadataSchema } from './memory.schema';
import { optional, requiredText } from './text.schema';

export const updateMemoryBody = z
  .object({
    content: optional(requiredText()).describe('The new text; absent: it stays.'),
    metadata: optional(callerMetadataSchema).describe(
      'Keys given are set, keys given as null are removed, all others stay.',
    ),
    if_version: optional(z.int().min(1)).describe('Change it only while this version stands.'),
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

const VERSION = /^[1-9]\d{0,8}$/;

export const getMemoryQuery = z.object({
  version: z
    .string()
    .regex(VERSION, { message: 'must be a whole number from 1' })
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 1 })
    .describe('A superseded version, or the current one. Default: the current one.'),
});
