import type { RouteHandlers } from '../edge/admin-request';
import type { HandlerParts } from './handler-parts';
import { modelHandlers } from './model.handlers';
import { oversightHandlers } from './oversight.handlers';
import { projectHandlers } from './project.handlers';
import { receiptHandlers } from './receipt.handlers';
import { recordHandlers } from './record.handlers';
import { registryHandlers } from './registry.handlers';
import { sessionHandlers } from './session.handlers';
import { storageHandlers } from './storage.handlers';
import { turnHandlers } from './turn.handlers';

/** Every operation of the admin service with its handler. */
export const allHandlers = (parts: HandlerParts): RouteHandlers => ({
  ...sessionHandlers(parts),
  ...registryHandlers(parts),
  ...projectHandlers(parts),
  ...storageHandlers(parts),
  ...modelHandlers(parts),
  ...recordHandlers(parts),
  ...receiptHandlers(parts),
  ...turnHandlers(parts),
  ...oversightHandlers(parts),
});
