/** Settings of the HTTP edge. */
export interface GatewayOptions {
  /** Milliseconds until a request is given up with TIMEOUT. */
  requestDeadlineMs: number;
  /** Largest request body in bytes; beyond it PAYLOAD_TOO_LARGE. */
  bodyLimitBytes: number;
  /** Requests of one workspace under way at once, over all its keys and all gateways; beyond it RATE_LIMITED. */
  tenantInFlight: number;
  /** Requests under way in this process; beyond it RATE_LIMITED, before they would wait past their deadline. */
  maxInFlight: number;
}

export const GATEWAY_OPTIONS = Symbol('GatewayOptions');

export const DEFAULT_GATEWAY_OPTIONS: GatewayOptions = {
  requestDeadlineMs: 30_000,
  bodyLimitBytes: 4 * 1024 * 1024,
  tenantInFlight: 128,
  maxInFlight: 256,
};
