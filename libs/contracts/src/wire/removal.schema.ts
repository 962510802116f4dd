import { z } from 'zod';
import { filterSchema } from './metadata.schema';
import { identifier, optional } from './text.schema';

/** With true, everything is counted and nothing is changed; the receipt says so. */
const dryRun = optional(z.boolean());

export const deleteMemoryQuery = z.object({ dry_run: z.enum(['true', 'false']).optional() });
export const deleteByMetadataBody = z.object({ metadata: filterSchema, dry_run: dryRun });

const dryRunMark = { dry_run: z.literal(true).optional() };
const removedCounts = {
  /** Records as a recall shows them. */
  deleted_records: z.int(),
  /** Distinct exchanges among them. */
  deleted_exchanges: z.int(),
  /** Stored rows. */
  deleted_points: z.int(),
};
export const deleteMemoryData = z.object({
  message: z.string(),
  id: z.string(),
  deleted: z.literal(true),
  ...removedCounts,
  ...dryRunMark,
});
export const deleteByMetadataData = z.object({ message: z.string(), ...removedCounts, ...dryRunMark });

/** Most ids in one restore. */
export const MAX_RESTORE_IDS = 500;

export const restoreBody = z
  .object({
    ids: optional(z.array(identifier()).min(1).max(MAX_RESTORE_IDS)),
    metadata: optional(filterSchema),
    dry_run: dryRun,
  })
  .superRefine((body, ctx) => {
    if ((body.ids === undefined) === (body.metadata === undefined))
      ctx.addIssue({ code: 'custom', path: ['ids'], message: 'or metadata must be given, one of the two' });
  });
export const restoreData = z.object({
  message: z.string(),
  restored_records: z.int(),
  restored_exchanges: z.int(),
  restored_points: z.int(),
  ...dryRunMark,
});

export const DEFAULT_PURGE_AGE_DAYS = 30;
export const purgeDeletedBody = z
  .object({ older_than_days: optional(z.int().min(0).max(36_500)), dry_run: dryRun })
  .optional();
export const purgeAllBody = z.object({ dry_run: dryRun }).optional();
export const purgeData = z.object({ message: z.string(), deleted_count: z.int(), ...dryRunMark });
