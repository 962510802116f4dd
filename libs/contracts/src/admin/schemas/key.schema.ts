import { z } from 'zod';
import { identifier, optional } from '../../wire/text.schema';
import { deleteLevelSchema } from '../../wire/usage.schema';
import { expiryChange, expirySchema, momentOrNull, momentSchema, nameSchema } from './parts.schema';

export const keySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe('First characters of the secret, to tell keys apart.'),
    role: z.string().nullable().describe('The role it carries; null with `all_projects`.'),
    all_projects: z.boolean(),
    destructive: deleteLevelSchema.nullable().describe('What it may remove; null: never set, and the key is refused.'),
    state: z.enum(['active', 'revoked', 'expired', 'no_delete_level']),
    expires_at: momentOrNull,
    revoked_at: momentOrNull,
    last_used_at: momentOrNull.describe('To the minute.'),
    created_at: momentSchema,
    created_by: z.string().nullable().describe('Who made it; null for keys from before this was kept.'),
  })
  .meta({ id: 'Key', description: 'An API key, without its secret.' });

const reach = {
  role: optional(nameSchema).describe('Reach the projects that list this role.'),
  all_projects: optional(z.literal(true)).describe('Reach every project of the workspace.'),
};
const bothReaches = ({ role, all_projects }: { role?: string; all_projects?: true }): boolean =>
  role !== undefined && all_projects === true;

export const createKeyBody = z
  .object({
    name: nameSchema,
    ...reach,
    destructive: optional(deleteLevelSchema).describe('What it may remove. Default: `none`.'),
    expires_at: expirySchema,
  })
  .superRefine((body, ctx) => {
    if (bothReaches(body) || (body.role === undefined && !body.all_projects))
      ctx.addIssue({ code: 'custom', path: ['role'], message: 'or all_projects: true must be given, one of the two' });
  });
export const changeKeyBody = z
  .strictObject({
    name: nameSchema.optional(),
    ...reach,
    destructive: deleteLevelSchema.optional(),
    expires_at: expiryChange,
  })
  .superRefine((body, ctx) => {
    if (bothReaches(body))
      ctx.addIssue({ code: 'custom', path: ['role'], message: 'and all_projects exclude each other; give one' });
    if (Object.keys(body).length === 0) ctx.addIssue({ code: 'custom', message: 'must name something to change' });
  });
export const DEFAULT_OVERLAP_SECONDS = 24 * 3_600;
export const rotateKeyBody = z
  .object({
    overlap_seconds: optional(z.int().min(0).max(2_592_000)).describe(
      'How long the old key goes on. Default: 86,400 (a day).',
    ),
  })
  .optional();
export const keyParams = z.object({ key_id: identifier().describe('The id of a key.') });

export const keyData = z.object({ key: keySchema });
export const issuedKeyData = z.object({ key: keySchema, secret: z.string().describe('Told this once.') });
export const rotatedKeyData = issuedKeyData.extend({ previous: keySchema });
export const keysData = z.object({ keys: z.array(keySchema).describe('Oldest first, revoked ones too.') });
