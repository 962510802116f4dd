import { HivemindError } from '@hivemind/contracts';
import type { KeyInProject, Refusal, RouteNeed, UsableKey } from '@hivemind/tenancy';
import type { OperationRecord } from '@hivemind/platform';
import type { FastifyRequest } from 'fastify';

export const refused = ({ code, message, details }: Refusal): HivemindError =>
  new HivemindError(code, message, { details });

/**
 * Whose attempt a refusal is to be recorded as.
 * @throws HivemindError the refusal itself, when it leaves no receipt
 */
export function attemptOf(refusal: Refusal): KeyInProject {
  if (refusal.receiptIn) return refusal.receiptIn;
  throw refused(refusal);
}

/** The receipt of an attempt to remove what the key may not. */
export const refusedRemoval = (
  { method, routeOptions }: FastifyRequest,
  { keyId, destructive }: UsableKey,
  needs: RouteNeed,
): OperationRecord => ({
  operation: 'memory.destructive_refused',
  status: 'refused',
  inputs_ref: { route: `${method} ${routeOptions.url}`, key_id: keyId, required: needs, level: destructive },
});
