import type { FastifyRequest } from 'fastify';
import type { Caller } from './admin-call';

/** What the gate found out of a request. */
export type Admitted = Caller & {
  /** The workspace that the request works in; null outside of any. */
  tenantId: string | null;
};

const admissions = new WeakMap<FastifyRequest['raw'], Admitted>();

export const admit = (request: FastifyRequest, admitted: Admitted): void => {
  admissions.set(request.raw, admitted);
};

/** Undefined on routes that need no token. */
export const admittedOf = (request: FastifyRequest): Admitted | undefined => admissions.get(request.raw);
