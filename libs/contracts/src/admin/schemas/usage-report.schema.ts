import { z } from 'zod';

const count = (description: string) => z.int().describe(description);

const counts = {
  turns: count('Calls of `/turn`.'),
  compiles: count('Packets compiled, those of turns included.'),
  compiled_tokens: count('Tokens of these packets.'),
  recalls: count('Searches and replays; a turn makes two.'),
  stored_records: count('Memories and exchange halves stored, imported ones included.'),
  compressions: count('Histories compressed.'),
  prompt_tokens: count('Tokens of these before.'),
  saved_tokens: count('Tokens that compression took out of them.'),
};
export const usageCountsSchema = z.object(counts).meta({ id: 'UsageCounts' });

const day = z.iso.date({ error: 'must be a date such as 2027-01-31' });
export const usageQuery = z.object({
  from: day.optional().describe('First day (UTC). Default: 29 days before `to`.'),
  to: day.optional().describe('Last day (UTC), at most 366 days after `from`. Default: today.'),
});
export const usageReportData = z.object({
  from: z.string(),
  to: z.string(),
  totals: usageCountsSchema,
  days: z.array(usageCountsSchema.extend({ day: z.string() })).describe('Days on which something happened, in order.'),
  projects: z
    .array(usageCountsSchema.extend({ project_id: z.string(), name: z.string().nullable() }))
    .describe('`name` is null for deleted ones.'),
  keys: z.array(usageCountsSchema.extend({ key_id: z.string(), name: z.string().nullable() })),
});
