import { z } from 'zod';
import type { GatewayOptions } from '../edge/gateway-options';

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);

/** Settings of the HTTP edge, in whichever process it runs. */
export const gatewaySchema = z.object({
  HIVEMIND_HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  HIVEMIND_PORT: wholeNumber(0, 65_535).default(8080).describe('port to listen on; 0 takes a free one'),
  HIVEMIND_REQUEST_DEADLINE_MS: wholeNumber(100, 600_000)
    .default(30_000)
    .describe('milliseconds until a request is given up'),
  HIVEMIND_BODY_LIMIT_BYTES: wholeNumber(1_024, 64 * 1024 * 1024)
    .default(4 * 1024 * 1024)
    .describe('largest request body'),
  HIVEMIND_TENANT_IN_FLIGHT: wholeNumber(1, 100_000)
    .default(128)
    .describe('requests of one workspace under way at once; more are refused with 429'),
  HIVEMIND_MAX_IN_FLIGHT: wholeNumber(1, 100_000)
    .default(256)
    .describe('requests under way in one gateway process; more are refused with 429'),
});

export const gatewayOptions = (config: z.output<typeof gatewaySchema>): GatewayOptions => ({
  requestDeadlineMs: config.HIVEMIND_REQUEST_DEADLINE_MS,
  bodyLimitBytes: config.HIVEMIND_BODY_LIMIT_BYTES,
  tenantInFlight: config.HIVEMIND_TENANT_IN_FLIGHT,
  maxInFlight: config.HIVEMIND_MAX_IN_FLIGHT,
});
