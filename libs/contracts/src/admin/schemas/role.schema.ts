import { z } from 'zod';
import { momentSchema, nameSchema } from './parts.schema';

export const roleSchema = z
  .object({
    name: z.string(),
    projects: z.array(z.string()).describe('Ids of the projects that list it.'),
    keys: z.int().describe('Keys that carry it, revoked ones not counted.'),
    created_at: momentSchema,
  })
  .meta({ id: 'Role', description: 'What keys carry and projects list.' });

export const createRoleBody = z.object({ name: nameSchema });
export const roleParams = z.object({ name: nameSchema.describe('Its name.') });
export const roleData = z.object({ role: roleSchema });
export const rolesData = z.object({ roles: z.array(roleSchema).describe('By name.') });
export const deleteRoleData = z.object({ message: z.string() });
