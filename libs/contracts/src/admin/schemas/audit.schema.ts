import { z } from 'zod';
import { cursorQuery, limitQuery, momentSchema, nextCursor } from './parts.schema';

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at: momentSchema,
    actor: z.object({
      kind: z.enum(['root', 'admin', 'cli', 'system']),
      id: z.string().nullable(),
      name: z.string(),
      role: z.string().nullable(),
    }),
    action: z.string().describe('Such as `key.create`.'),
    target: z.string().describe('What was changed: an id or a name.'),
    before: z.record(z.string(), z.json()).nullable(),
    after: z.record(z.string(), z.json()).nullable().describe('Without any secret.'),
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry', description: 'One change, written with it in one transaction.' });

export const auditQuery = z.object({ limit: limitQuery(50, 200), cursor: cursorQuery });
export const auditData = z.object({
  entries: z.array(auditEntrySchema).describe('Newest first.'),
  next_cursor: nextCursor,
});
