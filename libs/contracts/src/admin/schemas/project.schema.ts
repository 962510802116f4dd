import { z } from 'zod';
import { identifier, optional } from '../../wire/text.schema';
import { momentSchema, nameSchema } from './parts.schema';

export const projectSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    default: z.boolean().describe('Whether `/v1` requests that name no project use it.'),
    roles: z.array(z.string()).describe('Keys that carry one of them reach it.'),
    storage: z.enum(['embedded', 'qdrant']).nullable().describe('What is bound to it; null: nothing.'),
    keep_packets_days: z.int().describe('For how many days whole packets are kept to be looked into; 0 keeps none.'),
    created_at: momentSchema,
  })
  .meta({ id: 'Project', description: 'A hard separation of data within a workspace.' });

export const createProjectBody = z.object({
  name: nameSchema,
  storage: optional(z.enum(['embedded', 'none'])).describe(
    "`embedded`: the platform's own database; `none`: bind it later. Default: `none`.",
  ),
});
export const changeProjectBody = z
  .strictObject({
    name: nameSchema.optional(),
    default: z.literal(true, { error: 'must be true; to take it away make another project the default' }).optional(),
    keep_packets_days: z
      .int()
      .min(0)
      .max(90)
      .optional()
      .describe(
        'Whole packets and compressed prompts are kept outside the project’s storage for so long. Default: 0, none.',
      ),
  })
  .refine((body) => Object.keys(body).length > 0, {
    error: 'must name something to change: name, default or keep_packets_days',
  });
export const projectRolesBody = z.object({ roles: z.array(nameSchema).max(1_000) });
export const deleteProjectQuery = z.object({
  confirm: identifier().optional().describe("The project's name, here or in the body."),
});
export const deleteProjectBody = z.object({ confirm: identifier().optional() }).optional();

export const projectData = z.object({ project: projectSchema });
export const projectsData = z.object({ projects: z.array(projectSchema).describe('Oldest first.') });
export const deleteProjectData = z.object({
  message: z.string(),
  deleted_records: z.int().describe('Records that were purged, soft-deleted ones included.'),
});

export const projectStatsData = z.object({
  records: z
    .object({ live: z.int(), deleted: z.int().describe('Soft-deleted, not purged yet.') })
    .nullable()
    .describe('Null when no storage is bound.'),
  receipts: z.int(),
});
