import type { AdminActor, AdminIdentity, AuditedRegistry } from '@hivemind/ports';

/** One request as a handler sees it: parsed by the route's schemas, its access decided. */
export interface AdminRequest {
  body: unknown;
  query: unknown;
  params: unknown;
  /** The workspace it works in; empty on routes outside of any. */
  tenantId: string;
  /** Who asks; null on routes that need no token. */
  identity: AdminIdentity | null;
  actor: AdminActor;
  /** Changes through it are this actor's in the audit log. */
  registry: AuditedRegistry;
  requestId: string;
  ip: string;
  /** Epoch milliseconds after which nobody waits. */
  deadlineAt: number;
  /** What the session's cookie holds; null when the request came without. */
  sessionSecret: string | null;
  /** Sets the session's cookie with the answer, or takes it away. */
  setSession(secret: string | null): void;
}

/** A handler per operation; what it returns stands in `data`. */
export type RouteHandlers = Record<string, (request: AdminRequest) => Promise<unknown>>;
