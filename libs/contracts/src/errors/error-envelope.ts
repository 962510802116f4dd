import type { HivemindError } from './hivemind-error';

/** An error as the APIs under `/hivemind/v1` and `/admin/v1` answer it. */
export function errorEnvelope({ code, message, details }: HivemindError, requestId: string) {
  return { ok: false as const, error: { code, message, details }, request_id: requestId };
}
