import type { AdminRouteContract } from '../admin-route';
import { keyRoutes } from './key.routes';
import { modelRoutes } from './model.routes';
import { oversightRoutes } from './oversight.routes';
import { projectRoutes } from './project.routes';
import { receiptRoutes } from './receipt.routes';
import { recordRoutes } from './record.routes';
import { sessionRoutes } from './session.routes';
import { storageRoutes } from './storage.routes';
import { workspaceRoutes } from './workspace.routes';

/** Every route of the admin service, declared once: what is served, checked and described is made from this list. */
export const ADMIN_ROUTES: readonly AdminRouteContract[] = [
  ...sessionRoutes,
  ...workspaceRoutes,
  ...projectRoutes,
  ...storageRoutes,
  ...keyRoutes,
  ...modelRoutes,
  ...recordRoutes,
  ...receiptRoutes,
  ...oversightRoutes,
];
