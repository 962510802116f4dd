import { z } from 'zod';
import { identifier } from '../../wire/text.schema';
import { ADMIN_ROLES } from '../admin-route';
import { expirySchema, momentOrNull, momentSchema, nameSchema } from './parts.schema';

export const adminSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(ADMIN_ROLES),
    prefix: z.string().describe('First characters of the token, to tell them apart.'),
    state: z.enum(['active', 'revoked', 'expired']),
    expires_at: momentOrNull,
    revoked_at: momentOrNull,
    last_used_at: momentOrNull.describe('To the minute.'),
    created_at: momentSchema,
  })
  .meta({ id: 'Admin', description: 'An administrator of the workspace, without the token.' });

export const createAdminBody = z.object({ name: nameSchema, role: z.enum(ADMIN_ROLES), expires_at: expirySchema });
export const adminParams = z.object({ admin_id: identifier().describe('The id of an administrator.') });
export const adminData = z.object({ admin: adminSchema });
export const issuedAdminData = z.object({ admin: adminSchema, token: z.string().describe('Told this once.') });
export const adminsData = z.object({ admins: z.array(adminSchema).describe('Oldest first, revoked ones too.') });
