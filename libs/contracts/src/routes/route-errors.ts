import type { ErrorCode } from '../errors/error-codes';
import type { RouteContract, RouteError } from './route-contract';

type Errors = Partial<Record<ErrorCode, RouteError>>;

const everyTenantRoute: Errors = {
  UNAUTHORIZED: {
    when: 'No key was sent, or one that is unknown, expired, revoked or has no delete level; `details.reason` says which.',
    example: {
      message: 'Send a valid API key as "Authorization: Bearer <key>"; this request carries none or an unknown one.',
      details: { reason: 'unknown' },
    },
  },
  PROJECT_REQUIRED: {
    when: 'The `X-Hivemind-Project` header is missing.',
    example: {
      message: 'Name the project in the X-Hivemind-Project header.',
      details: { field: 'X-Hivemind-Project' },
    },
  },
  FORBIDDEN: {
    when: 'The key does not reach the project named in the header.',
    example: {
      message: 'This API key does not reach the project named in X-Hivemind-Project.',
      details: { field: 'X-Hivemind-Project' },
    },
  },
  RATE_LIMITED: {
    when: 'Too many requests a minute or at once. Wait the seconds of `Retry-After`; `details.reason` names the limit.',
    example: {
      message: 'Service is at capacity for this instant — retry shortly.',
      details: { reason: 'in_flight_ceiling' },
    },
  },
  INTERNAL_ERROR: {
    when: 'A fault on our side; it may be sent again. The request id leads to the log.',
    example: { message: 'The service failed on its side. The request id leads to the log.', details: {} },
  },
  STORAGE_UNAVAILABLE: { when: 'Storage cannot be reached. Nothing was written elsewhere; send it again later.' },
  TIMEOUT: { when: 'The deadline passed; it may be sent again.' },
};

const withStorage: Errors = {
  NO_STORAGE_CONNECTED: {
    when: 'No storage is bound to the project; the message begins `No storage connected`.',
    example: { message: 'No storage connected: bind a vector cluster to this project first.', details: {} },
  },
};

const withInput: Errors = {
  VALIDATION_ERROR: { when: '`details.field` names what is off, `details.limit` the limit that was broken.' },
};

const withBody: Errors = {
  PAYLOAD_TOO_LARGE: {
    when: 'The body is larger than the limit (4 MiB by default).',
    example: {
      message: 'body is larger than 4,194,304 bytes; send less at once',
      details: { field: 'body', limit: 4194304 },
    },
  },
};

const withRemoval: Errors = {
  DESTRUCTIVE_DISABLED: {
    when: "The workspace's plan does not allow destructive operations.",
    example: { message: "The workspace's plan does not allow destructive operations.", details: { plan: 'hive' } },
  },
  FORBIDDEN: {
    when: 'The key does not reach the project, or its delete level is too low; the latter is kept as a `memory.destructive_refused` receipt.',
    example: {
      message: 'This route needs a key whose delete level is "delete"; this key\'s is "none".',
      details: { required: 'delete', level: 'none' },
    },
  },
};

/** Every error code a route may answer with: its own first, then those of all routes of its kind. */
export function errorsOf(route: RouteContract): Errors {
  if (route.access === 'public') return route.errors;
  const input = route.body ?? route.query ?? route.params ?? route.headers;
  const common = {
    ...(input && withInput),
    ...(route.body && !route.takesAnyLength && withBody),
    ...everyTenantRoute,
    ...(!route.needsNoStorage && withStorage),
    ...(route.access !== 'use' && withRemoval),
  };
  return { ...route.errors, ...Object.fromEntries(Object.entries(common).filter(([code]) => !(code in route.errors))) };
}
