import type { MessageContext } from '@hivemind/contracts';
import type { ProjectFacts, UsableKey } from '@hivemind/tenancy';
import type { FastifyRequest } from 'fastify';

/** What the edge knows of a request once its key was accepted. */
export interface RequestAccess {
  facts: UsableKey;
  project: ProjectFacts;
  /** Goes with every message sent for this request. */
  context: MessageContext;
  /** Monotonic milliseconds at which the request came in. */
  startedAt: number;
}

const accesses = new WeakMap<FastifyRequest['raw'], RequestAccess>();

export const grantAccess = (request: FastifyRequest, access: RequestAccess): void => {
  accesses.set(request.raw, access);
};

/** The access of a request, or undefined on public routes and refused requests. */
export const accessOf = (request: FastifyRequest): RequestAccess | undefined => accesses.get(request.raw);
