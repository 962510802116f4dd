import type { AdminActor } from './actor';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface AuditEntry {
  id: string;
  /** Epoch seconds. */
  at: number;
  actor: Pick<AdminActor, 'kind' | 'id' | 'name' | 'role'>;
  action: string;
  target: string;
  before: Record<string, Json> | null;
  after: Record<string, Json> | null;
  ip: string | null;
  requestId: string | null;
}

export interface AuditPage {
  /** Newest first. */
  entries: AuditEntry[];
  /** Id after which the next page begins; null on the last. */
  next: string | null;
}

export interface AuditLog {
  /** @param tenantId null: what belongs to no workspace */
  list(tenantId: string | null, limit: number, after: string | null): Promise<AuditPage>;
  /** For what is not a change of the registry: a sign-in, a record removed by the console. */
  note(
    actor: AdminActor,
    entry: { tenantId: string | null; action: string; target: string; after?: Record<string, Json> },
  ): Promise<void>;
}
