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
  proxy: ProxyOptions;
}

/** Settings of the routes that pass requests on to model providers. */
export interface ProxyOptions {
  /** Providers may lie at link-local and metadata addresses. */
  allowAnyAddress: boolean;
  /** Largest request body in bytes. Prompts hold images and whole files. */
  bodyLimitBytes: number;
  /** Milliseconds until a connection to the provider must stand. */
  connectTimeoutMs: number;
  /** Milliseconds until the provider must begin its answer. A model that thinks says nothing for minutes. */
  firstByteTimeoutMs: number;
  /** Longest silence in the middle of an answer, and longest wait for a client that does not read it, in milliseconds. */
  idleTimeoutMs: number;
  /** Milliseconds that a compression may take; after them the request goes on as it came. */
  compressionDeadlineMs: number;
}

export const GATEWAY_OPTIONS = Symbol('GatewayOptions');

export const DEFAULT_GATEWAY_OPTIONS: GatewayOptions = {
  requestDeadlineMs: 30_000,
  bodyLimitBytes: 4 * 1024 * 1024,
  tenantInFlight: 128,
  maxInFlight: 256,
  proxy: {
    allowAnyAddress: false,
    bodyLimitBytes: 32 * 1024 * 1024,
    connectTimeoutMs: 10_000,
    firstByteTimeoutMs: 600_000,
    idleTimeoutMs: 300_000,
    compressionDeadlineMs: 20_000,
  },
};
