import { z } from 'zod';
import { filterSchema } from './metadata.schema';
import { identifier, optional } from './text.schema';

const dryRun = optional(z.boolean()).describe('True: count and change nothing. Default: false.');

export const deleteMemoryQuery = z.object({
  dry_run: z.enum(['true', 'false']).optional().describe('`true`: count and change nothing. Default: `false`.'),
});
export const deleteByMetadataBody = z.object({ metadata: filterSchema, dry_run: dryRun });

const dryRunMark = { dry_run: z.literal(true).optional() };
const removedCounts = {
  deleted_records: z.int().describe('Records as a recall shows them.'),
  deleted_exchanges: z.int().describe('Distinct exchanges among them.'),
  deleted_points: z.int().describe('Stored rows: a long record is several.'),
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
  .object({
    older_than_days: optional(z.int().min(0).max(36_500)).describe(
      `Least age of the deletion. Default: ${DEFAULT_PURGE_AGE_DAYS}.`,
    ),
    dry_run: dryRun,
  })
  .optional();
export const purgeAllBody = z.object({ dry_run: dryRun }).optional();
export const purgeData = z.object({
  message: z.string(),
  deleted_count: z.int().describe('Stored rows.'),
  ...dryRunMark,
});
