import { outgoingVariables } from '@hivemind/platform/process';
import { z } from 'zod';
import type { GatewayOptions } from '../edge/gateway-options';
import { upstreamVariables } from './upstream-variables';

const wholeNumber = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
const HOUR_MS = 3_600_000;

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
  ...outgoingVariables,
  ...upstreamVariables,
  HIVEMIND_PROXY_BODY_LIMIT_BYTES: wholeNumber(1_024, 256 * 1024 * 1024)
    .default(32 * 1024 * 1024)
    .describe('largest request body of /v1'),
  HIVEMIND_PROXY_CONNECT_TIMEOUT_MS: wholeNumber(10, HOUR_MS)
    .default(10_000)
    .describe('milliseconds until a connection to a model provider must stand'),
  HIVEMIND_PROXY_FIRST_BYTE_TIMEOUT_MS: wholeNumber(10, HOUR_MS)
    .default(600_000)
    .describe('milliseconds until a model provider must begin its answer'),
  HIVEMIND_PROXY_IDLE_TIMEOUT_MS: wholeNumber(10, HOUR_MS)
    .default(300_000)
    .describe('longest silence in the middle of an answer of a model provider, in milliseconds'),
  HIVEMIND_COMPRESSION_DEADLINE_MS: wholeNumber(10, 600_000)
    .default(20_000)
    .describe('milliseconds that HiveState may take; after them a request of /v1 goes on as it came'),
});

export const gatewayOptions = (config: z.output<typeof gatewaySchema>): GatewayOptions => ({
  requestDeadlineMs: config.HIVEMIND_REQUEST_DEADLINE_MS,
  bodyLimitBytes: config.HIVEMIND_BODY_LIMIT_BYTES,
  tenantInFlight: config.HIVEMIND_TENANT_IN_FLIGHT,
  maxInFlight: config.HIVEMIND_MAX_IN_FLIGHT,
  proxy: {
    allowAnyAddress: config.HIVEMIND_ALLOW_ANY_ADDRESS,
    bodyLimitBytes: config.HIVEMIND_PROXY_BODY_LIMIT_BYTES,
    connectTimeoutMs: config.HIVEMIND_PROXY_CONNECT_TIMEOUT_MS,
    firstByteTimeoutMs: config.HIVEMIND_PROXY_FIRST_BYTE_TIMEOUT_MS,
    idleTimeoutMs: config.HIVEMIND_PROXY_IDLE_TIMEOUT_MS,
    compressionDeadlineMs: config.HIVEMIND_COMPRESSION_DEADLINE_MS,
  },
});

export { environmentProviders } from './upstream-variables';
