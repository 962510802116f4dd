import { z } from 'zod';
import { admissionSchema, bundleSchema } from '../../wire/compile.schema';
import { recordSchema } from '../../wire/record.schema';
import { cursorQuery, limitQuery, momentSchema, nextCursor } from './parts.schema';

const turnFields = {
  receipt_id: z.string(),
  session_id: z.string().nullable(),
  turn_number: z.int().nullable(),
  token_count: z.int().describe('Size of the packet.'),
  budget_total: z.int(),
  created_at: momentSchema,
};

export const turnsQuery = z.object({ limit: limitQuery(50, 200), cursor: cursorQuery });
export const turnsData = z.object({
  turns: z.array(z.object(turnFields)).describe('Newest first.'),
  next_cursor: nextCursor,
});

export const candidateSchema = admissionSchema
  .extend({
    stored: z
      .enum(['stored', 'never', 'gone'])
      .describe(
        '`never`: content that is kept nowhere, told by place, size and SHA-256; `gone`: its record was removed, or is left out here because the answer would be too large.',
      ),
    record: recordSchema.nullable().describe('The record, when it is there.'),
  })
  .meta({ id: 'Candidate', description: 'One message that competed for a place in the packet.' });

export const turnViewData = z.object({
  turn: z.object({
    ...turnFields,
    budget_available: z.int(),
    source_counts: z.record(z.string(), z.int()),
    tokens_by_source: z.record(z.string(), z.int()).describe('Of what stands in the packet.'),
    source_receipt_ids: z.array(z.string()),
    messages: bundleSchema.shape.messages
      .nullable()
      .describe('The packet itself, where the project keeps packets and its days are not over; else null.'),
    candidates: z.array(candidateSchema).describe('In the order in which they were considered.'),
  }),
});
