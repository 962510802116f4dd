import type { ErrorCode } from '../errors/error-codes';
import type { RouteError } from '../routes/route-contract';
import { type AdminRouteContract, isWorkspaceRoute } from './admin-route';

type Errors = Partial<Record<ErrorCode, RouteError>>;

const everyRoute: Errors = {
  INTERNAL_ERROR: { when: 'A fault on our side; it may be sent again. The request id leads to the log.' },
  STORAGE_UNAVAILABLE: { when: 'The database or the storage asked about cannot be reached. Nothing was changed.' },
  TIMEOUT: { when: 'The deadline passed; it may be sent again.' },
};

const withToken: Errors = {
  UNAUTHORIZED: {
    when: 'No token or session, or one that is unknown, expired or revoked.',
    example: { message: 'Sign in, or send an admin token as "Authorization: Bearer <token>".', details: {} },
  },
  FORBIDDEN: {
    when: 'The role does not reach so far, or a change from a session came without its `x-csrf-token`.',
    example: {
      message: 'This needs the role "owner" or a higher one; yours is "admin".',
      details: { required: 'owner', role: 'admin' },
    },
  },
};

const inWorkspace: Errors = {
  NOT_FOUND: {
    when: 'The workspace, or what the path names, is not there or belongs to another workspace.',
    example: { message: 'There is no project proj_401a7651668a in this workspace.', details: { field: 'project_id' } },
  },
  VALIDATION_ERROR: {
    when: '`details.field` names what is off. An operator of several workspaces names one in `X-Hivemind-Workspace`.',
  },
};

const withInput: Errors = {
  VALIDATION_ERROR: { when: '`details.field` names what is off, `details.limit` the limit that was broken.' },
};

const withBody: Errors = {
  PAYLOAD_TOO_LARGE: { when: 'The body is larger than 1 MiB.' },
};

/** Every error code a route may answer with: its own first, then those of all routes of its kind. */
export function adminErrorsOf(route: AdminRouteContract): Errors {
  if (route.access === 'public') return route.errors;
  return {
    ...everyRoute,
    ...((route.body ?? route.query ?? route.params) && withInput),
    ...(route.body && withBody),
    ...(route.access !== 'anyone' && withToken),
    ...(isWorkspaceRoute(route) && inWorkspace),
    ...route.errors,
  };
}
