import { z } from 'zod';

export const healthData = z.object({ status: z.literal('ok') });

export const readyData = z.object({
  status: z.enum(['ready', 'not_ready']),
  checks: z.record(z.string(), z.enum(['ok', 'failing'])).describe('Each thing the service stands on, asked now.'),
});
