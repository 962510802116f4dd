import { z } from 'zod';
import { recordSchema, versionedRecordSchema } from '../../wire/record.schema';
import { identifier, requiredText } from '../../wire/text.schema';
import { cursorQuery, limitQuery, nextCursor, projectParams } from './parts.schema';

export const memoriesQuery = z
  .object({
    query: requiredText(2_000).optional().describe('Search for it, best first. Without: a list, newest first.'),
    limit: limitQuery(25, 100),
    cursor: cursorQuery,
  })
  .refine(({ query, cursor }) => query === undefined || cursor === undefined, {
    path: ['cursor'],
    error: 'goes with a list only; a search answers one page',
  });
export const memoryViewParams = projectParams.extend({ memory_id: identifier().describe('The id of a record.') });

export const memoriesData = z.object({
  memories: z.array(recordSchema).describe('Memories and exchange halves.'),
  next_cursor: nextCursor,
});
export const memoryViewData = z.object({ memory: versionedRecordSchema });
export const removedMemoryData = z.object({ message: z.string(), id: z.string(), receipt_id: z.string() });
