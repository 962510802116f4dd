import { z } from 'zod';
import { ADMIN_ROLES } from '../admin-route';
import { momentOrNull, secretSchema } from './parts.schema';

export const loginBody = z.object({ token: secretSchema.describe('An admin token.') });

export const sessionData = z
  .object({
    admin: z.object({
      id: z.string().describe('`root` for the operator.'),
      name: z.string(),
      role: z.enum([...ADMIN_ROLES, 'root']),
    }),
    tenant_id: z.string().nullable().describe('Its workspace; null for the operator, who has all.'),
    csrf_token: z
      .string()
      .nullable()
      .describe('Goes as `x-csrf-token` with every change that the session makes; null with a bearer token.'),
    expires_at: momentOrNull.describe('When the session or the token ends; null: never.'),
  })
  .meta({ id: 'AdminSession', description: 'Who is signed in.' });

export const logoutData = z.object({ message: z.string() });
