import { z } from 'zod';
import { chatPromptSchema, compressionResultSchema, compressionSettingsSchema } from '../wire/compress.schema';
import { message } from './message-contract';

/** A prompt to be compressed; left under a claim check when it is big. */
export const compressPromptMessage = message(
  'extraction.compress.v1',
  z.object({
    prompt: z.union([chatPromptSchema, z.object({ ticket: z.string() })]),
    settings: compressionSettingsSchema,
    /**
     * What the caller named its conversation. Null: derived from the head of the conversation where `remember` is set.
     */
    session: z.string().nullable(),
    /** Whether state and recoverable content are kept for the calls that follow. */
    remember: z.boolean(),
  }),
  compressionResultSchema,
);
