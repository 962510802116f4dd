import { z } from 'zod';
import { nameSchema } from './parts.schema';

export const planSchema = z
  .object({
    name: z.string(),
    max_top_k: z.int().describe('Most results of a recall.'),
    rate_limit: z.int().describe('Requests a minute per key; 0: no limit.'),
    in_flight_ceiling: z.int().describe('Requests under way per key.'),
    allow_destructive: z.boolean().describe('Whether anything may be deleted or purged.'),
    receipts_enabled: z.boolean().describe('Whether operations leave receipts.'),
  })
  .meta({ id: 'Plan', description: 'Limits and switches of a workspace.' });

export const planBody = z
  .strictObject({
    name: nameSchema,
    max_top_k: z.int().min(1).max(1_000),
    rate_limit: z.int().min(0).max(1_000_000),
    in_flight_ceiling: z.int().min(1).max(10_000),
    allow_destructive: z.boolean(),
    receipts_enabled: z.boolean(),
  })
  .partial();

export const planData = z.object({ plan: planSchema });
