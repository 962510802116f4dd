/**
 * Every HTTP route of the gateway, declared once. The OpenAPI document, the reference page and the reference in `docs/`
 * are made from this list, and a test compares it with the routes that are served.
 *
 * To add a route:
 * 1. write its schemas in `../wire`, with `.meta({ description })` on fields that their name does not explain;
 * 2. add one `route({ … })` to the array of its group's file in this folder (`access: 'delete'` or `'purge'` for a
 *    route that removes; the errors of all routes are added by `errorsOf`, name only those special to it, one of them
 *    with an example; give at least one example with its answer);
 * 3. a new group: a file `<group>.routes.ts`, its name in `ROUTE_GROUPS`, its array in `ROUTES` below.
 */
import { compressRoutes } from './compress.routes';
import { conversationRoutes } from './conversation.routes';
import { forkRoutes } from './fork.routes';
import { memoryRoutes } from './memory.routes';
import { purgeRoutes } from './purge.routes';
import { receiptRoutes } from './receipts.routes';
import { removalRoutes } from './removal.routes';
import type { RouteContract } from './route-contract';
import { serviceRoutes } from './service.routes';
import { transferRoutes } from './transfer.routes';
import { turnRoutes } from './turn.routes';
import { updateRoutes } from './update.routes';
import { usageRoutes } from './usage.routes';

export const ROUTES: readonly RouteContract[] = [
  ...turnRoutes,
  ...compressRoutes,
  ...conversationRoutes,
  ...forkRoutes,
  ...memoryRoutes,
  ...updateRoutes,
  ...removalRoutes,
  ...purgeRoutes,
  ...receiptRoutes,
  ...usageRoutes,
  ...transferRoutes,
  ...serviceRoutes,
];

export * from './route-contract';
export { errorsOf } from './route-errors';
