import { z } from 'zod';

export const systemData = z.object({
  mode: z.enum(['embedded', 'distributed']).describe('`embedded`: all services in one process, without queues.'),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])).describe('What the service stands on, asked now.'),
  queues: z
    .array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        delayed: z.int(),
        active: z.int(),
        dead_letters: z.int(),
        oldest_waiting_ms: z.int().nullable().describe('Null when none waits.'),
      }),
    )
    .nullable()
    .describe('Null when there are none, or while they cannot be asked.'),
});
