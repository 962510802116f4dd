import { outgoingVariables } from '@hivemind/platform/process';
import { z } from 'zod';

/** Settings of the admin service, in whichever process it runs. */
export const adminVariables = {
  ...outgoingVariables,
  HIVEMIND_ADMIN_HOST: z.string().default('127.0.0.1').describe('address of the admin service and the console'),
  HIVEMIND_ADMIN_PORT: z.coerce.number().int().min(0).max(65_535).default(0).describe('its port; 0 takes a free one'),
  HIVEMIND_ADMIN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,256}$/, 'must be 32 to 256 visible ASCII characters without spaces')
    .optional()
    .describe("the operator's token; made and kept in the data directory when not given"),
  HIVEMIND_ADMIN_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .describe(
      'addresses or networks of proxies whose X-Forwarded-For and -Proto are believed, by commas; none when empty',
    ),
};
