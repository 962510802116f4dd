import type { ErrorCode, ErrorDetails } from '@hivemind/contracts';
import type { KeyFacts, ProjectFacts } from './facts';
import { levelCovers, reachableProjects } from './reach';
import { type Unusable, type UsableKey, usability } from './usability';

/** What a route does with a project: read and write, remove recoverably, or remove for good. */
export type RouteNeed = 'use' | 'delete' | 'purge';

export interface AccessRequest {
  /** Facts of the key that was sent; null when none was, or when none is known by its secret. */
  key: KeyFacts | null;
  /** `X-Hivemind-Project` as it came. */
  projectHeader: string | null;
  need: RouteNeed;
  /** Routes under `/v1` use the workspace's default project when the header is missing. Default false. */
  defaultProject?: boolean;
  /** Epoch seconds. */
  nowSeconds: number;
}

/** `UNAUTHORIZED`, `PROJECT_REQUIRED`, `FORBIDDEN` and `DESTRUCTIVE_DISABLED` of the error table. */
export type RefusalCode = Extract<
  ErrorCode,
  'UNAUTHORIZED' | 'PROJECT_REQUIRED' | 'FORBIDDEN' | 'DESTRUCTIVE_DISABLED'
>;

export interface Refusal {
  allowed: false;
  code: RefusalCode;
  message: string;
  details: ErrorDetails;
  /** Whose receipts, and where, must hold a `memory.destructive_refused` for this attempt; null when none is due. */
  receiptIn: KeyInProject | null;
}

/** A usable key and the project that it reaches. */
export interface KeyInProject {
  key: UsableKey;
  project: ProjectFacts;
}

export type AccessDecision = ({ allowed: true } & KeyInProject) | Refusal;

const HEADER = 'X-Hivemind-Project';

const UNUSABLE: Record<Unusable, string> = {
  unknown: 'Send a valid API key as "Authorization: Bearer <key>"; this request carries none or an unknown one.',
  revoked: 'This API key was revoked. Use another one.',
  expired: 'This API key has expired. Use another one.',
  no_delete_level:
    'This API key is not usable: nobody has set what it may remove. Set its level to none, delete or purge.',
};

function refuse(
  code: RefusalCode,
  message: string,
  details: ErrorDetails,
  receiptIn: KeyInProject | null = null,
): Refusal {
  return { allowed: false, code, message, details, receiptIn };
}

const unauthorized = (reason: Unusable): Refusal => refuse('UNAUTHORIZED', UNUSABLE[reason], { reason });

/**
 * Whether a request may go on, and in which project. Checked in this order, the first fault answers: the key (401),
 * the header (400), the key's reach (403), the workspace's switch for destructive operations (401), the key's level
 * (403, the only refusal that leaves a receipt).
 */
export function decideAccess(request: AccessRequest): AccessDecision {
  const usable = usability(request.key, request.nowSeconds);
  if ('reason' in usable) return unauthorized(usable.reason);
  const { key } = usable;

  const projectId = request.projectHeader?.trim() || (request.defaultProject ? defaultOf(key) : null);
  if (!projectId) {
    return refuse('PROJECT_REQUIRED', `Name the project in the ${HEADER} header.`, { field: HEADER });
  }
  // An unknown project and another workspace's are answered alike, so that ids cannot be probed.
  const project = reachableProjects(key).find(({ id }) => id === projectId);
  if (!project) {
    return refuse('FORBIDDEN', `This API key does not reach the project named in ${HEADER}.`, { field: HEADER });
  }
  return decideRemoval(key, project, request.need);
}

const defaultOf = (key: KeyFacts): string | null => key.projects.find(({ isDefault }) => isDefault)?.id ?? null;

function decideRemoval(key: UsableKey, project: ProjectFacts, need: RouteNeed): AccessDecision {
  if (need === 'use') return { allowed: true, key, project };
  if (!key.plan.allowDestructive) {
    const message = "The workspace's plan does not allow destructive operations.";
    return refuse('DESTRUCTIVE_DISABLED', message, { plan: key.plan.name });
  }
  if (!levelCovers(key.destructive, need)) {
    const message = `This route needs a key whose delete level is "${need}"; this key's is "${key.destructive}".`;
    return refuse('FORBIDDEN', message, { required: need, level: key.destructive }, { key, project });
  }
  return { allowed: true, key, project };
}

/** The answer to a request for a route of the operator: no key opens it, and one that cannot be used is told so. */
export function refuseCustomer(key: KeyFacts | null, nowSeconds: number): Refusal {
  const usable = usability(key, nowSeconds);
  if ('reason' in usable) return unauthorized(usable.reason);
  return refuse('FORBIDDEN', 'This route is for the operator of the service; API keys do not open it.', {});
}
