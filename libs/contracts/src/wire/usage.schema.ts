import { z } from 'zod';

export const deleteLevelSchema = z.enum(['none', 'delete', 'purge']);

export const usageData = z.object({
  plan: z.object({
    name: z.string(),
    max_top_k: z.int(),
    rate_limit: z.int(),
    in_flight_ceiling: z.int(),
    allow_destructive: z.boolean(),
    receipts_enabled: z.boolean(),
  }),
  storage: z.object({
    /** `byo`: the tenant's own cluster; `embedded`: the platform's own database. */
    mode: z.enum(['byo', 'embedded']).nullable(),
    error: z.enum(['no_cluster', 'cluster_unreachable']).optional(),
  }),
  counts: z.object({ memories: z.int(), receipts: z.int() }).nullable(),
  tenant_id: z.string(),
  key: z.object({ id: z.string(), destructive: deleteLevelSchema, projects: z.array(z.string()).nullable() }),
  destructive_access: z.object({ delete: z.boolean(), purge: z.boolean() }),
  projects: z.array(z.object({ id: z.string(), name: z.string(), connected: z.boolean(), default: z.boolean() })),
});
