import type { DeleteLevel, KeyFacts, ProjectFacts } from '@hivemind/tenancy';

/** A row of `KEY_FACTS`. */
export interface KeyFactsRow {
  id: string;
  tenant_id: string;
  role: string | null;
  all_projects: boolean;
  destructive: DeleteLevel | null;
  expires_at: number | null;
  revoked_at: number | null;
  plan_name: string;
  max_top_k: number;
  rate_limit: number;
  in_flight_ceiling: number;
  allow_destructive: boolean;
  receipts_enabled: boolean;
  projects: ProjectFacts[];
}

export const keyFactsOf = (row: KeyFactsRow): KeyFacts => ({
  keyId: row.id,
  tenantId: row.tenant_id,
  role: row.role,
  allProjects: row.all_projects,
  destructive: row.destructive,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  plan: {
    name: row.plan_name,
    maxTopK: row.max_top_k,
    rateLimit: row.rate_limit,
    inFlightCeiling: row.in_flight_ceiling,
    allowDestructive: row.allow_destructive,
    receiptsEnabled: row.receipts_enabled,
  },
  projects: row.projects,
});
