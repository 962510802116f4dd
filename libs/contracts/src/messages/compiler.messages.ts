import { z } from 'zod';
import { compileInputSchema, compileResultSchema } from '../wire/compile.schema';
import { message } from './message-contract';

/** Builds one packet. Recalled records come with the message or, left by recall, under a claim check. */
export const compilePacketMessage = message(
  'compiler.compile.v1',
  z.object({ input: compileInputSchema, candidates: z.string().optional() }),
  compileResultSchema,
);
