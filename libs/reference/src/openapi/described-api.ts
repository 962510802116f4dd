import type { AdminRouteContract } from '@hivemind/contracts/admin';
import type { ErrorCode, RouteContract, RouteError } from '@hivemind/contracts';
import type { CodeSample } from './document';

/** A route of whichever service. */
export type DescribedRoute = RouteContract | AdminRouteContract;

/** What the routes of a service have in common. */
export interface DescribedApi<R extends DescribedRoute = DescribedRoute> {
  /** Where routes stand that are not public. */
  base: string;
  errorsOf: (route: R) => Partial<Record<ErrorCode, RouteError>>;
  /** Names of parameters, among the components, that a route takes besides its own. */
  parametersOf: (route: R) => string[];
  /** Whether anybody may call it. */
  isOpen: (route: R) => boolean;
  samplesOf: (route: R) => CodeSample[];
}
