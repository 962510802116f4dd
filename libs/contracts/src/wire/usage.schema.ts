import { z } from 'zod';

export const deleteLevelSchema = z.enum(['none', 'delete', 'purge']);

export const usageData = z.object({
  plan: z.object({
    name: z.string(),
    max_top_k: z.int().describe('Most results of a recall.'),
    rate_limit: z.int().describe('Requests a minute per key; 0: no limit.'),
    in_flight_ceiling: z.int().describe('Requests under way per key.'),
    allow_destructive: z.boolean().describe('Whether the workspace allows removing at all.'),
    receipts_enabled: z.boolean(),
  }),
  storage: z.object({
    mode: z
      .enum(['byo', 'embedded'])
      .nullable()
      .describe("`embedded`: the platform's own database; `byo`: your own cluster; null: none."),
    error: z.enum(['no_cluster', 'cluster_unreachable']).optional(),
  }),
  counts: z
    .object({ memories: z.int().describe('Records, conversation included.'), receipts: z.int() })
    .nullable()
    .describe('Of the project; null when storage cannot be asked.'),
  tenant_id: z.string(),
  key: z.object({
    id: z.string(),
    destructive: deleteLevelSchema.describe('What the key may remove.'),
    projects: z.array(z.string()).nullable().describe('Projects it reaches; null: all.'),
  }),
  destructive_access: z
    .object({ delete: z.boolean(), purge: z.boolean() })
    .describe('What this key may remove here: its level and the plan together.'),
  projects: z.array(z.object({ id: z.string(), name: z.string(), connected: z.boolean(), default: z.boolean() })),
});
