import { z } from 'zod';
import { extractedStateSchema, promptMessageSchema } from '../../wire/compress.schema';
import { momentSchema } from './parts.schema';

export const compressionViewData = z.object({
  compression: z.object({
    receipt_id: z.string(),
    session_id: z.string().nullable(),
    created_at: momentSchema,
    fallback: z.string().nullable().describe('Why nothing was compressed; null when it was.'),
    original_tokens: z.int(),
    tokens: z.int(),
    kept: z
      .object({
        before: z.array(promptMessageSchema),
        after: z.array(promptMessageSchema),
        state: extractedStateSchema.nullable().describe('What stands for the history that was taken out.'),
      })
      .nullable()
      .describe('The prompt itself, where the project keeps prompts and its days are not over; else null.'),
  }),
});
