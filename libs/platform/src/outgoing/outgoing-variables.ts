import { z } from 'zod';

/** Where requests on behalf of tenants and administrators may go. */
export const outgoingVariables = {
  HIVEMIND_ALLOW_ANY_ADDRESS: z
    .enum(['yes', 'no'])
    .default('no')
    .transform((text) => text === 'yes')
    .describe('yes lets clusters and model providers lie at link-local and metadata addresses'),
};
