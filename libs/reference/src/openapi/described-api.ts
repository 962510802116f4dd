import { API_BASE, type ErrorCode, errorsOf, type RouteContract, type RouteError } from '@hivemind/contracts';
import { codeSamples } from '../samples/code-samples';
import type { CodeSample } from './document';

/** A route of any of our services, as far as a description tells of it. */
export interface DescribedRoute extends Omit<RouteContract, 'method' | 'group' | 'access'> {
  method: RouteContract['method'] | 'PUT';
  group: string;
  /** `public`: answered without the envelope, outside the base. */
  access: string;
}

/** What differs between the descriptions of our services. */
export interface DescribedApi<R extends DescribedRoute> {
  base: string;
  errorsOf(route: R): Partial<Record<ErrorCode, RouteError>>;
  /** Whether it is called without a credential. */
  isOpen(route: R): boolean;
  /** References to the headers that a route takes beside its own. */
  headersOf(route: R): { $ref: string }[];
  samplesOf(route: R): CodeSample[];
}

export const TENANT_API: DescribedApi<RouteContract> = {
  base: API_BASE,
  errorsOf,
  isOpen: ({ access }) => access === 'public',
  headersOf: ({ access }) => (access === 'public' ? [] : [{ $ref: '#/components/parameters/Project' }]),
  samplesOf: codeSamples,
};
