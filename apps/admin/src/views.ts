import type { z } from 'zod';
import type {
  adminSchema,
  keySchema,
  planSchema,
  projectSchema,
  roleSchema,
  storageSchema,
  upstreamSchema,
  workspaceSchema,
} from '@hivemind/contracts/admin';
import type {
  AdminEntry,
  KeyEntry,
  ProjectEntry,
  RoleEntry,
  StorageEntry,
  UpstreamEntry,
  WorkspaceEntry,
} from '@hivemind/ports';
import type { Plan } from '@hivemind/tenancy';
import { moment, momentOrNull } from './moment';

/** What the registry holds, as it stands on the wire. */
export const planView = (plan: Plan): z.infer<typeof planSchema> => ({
  name: plan.name,
  max_top_k: plan.maxTopK,
  rate_limit: plan.rateLimit,
  in_flight_ceiling: plan.inFlightCeiling,
  allow_destructive: plan.allowDestructive,
  receipts_enabled: plan.receiptsEnabled,
});

export const workspaceView = (entry: WorkspaceEntry): z.infer<typeof workspaceSchema> => ({
  tenant_id: entry.tenantId,
  name: entry.name,
  plan: planView(entry.plan),
  created_at: moment(entry.createdAt),
});

export const projectView = (entry: ProjectEntry): z.infer<typeof projectSchema> => ({
  id: entry.id,
  name: entry.name,
  default: entry.isDefault,
  roles: entry.roles,
  storage: entry.storage,
  keep_packets_days: entry.keepPacketsDays,
  created_at: moment(entry.createdAt),
});

export const roleView = (entry: RoleEntry): z.infer<typeof roleSchema> => ({
  name: entry.name,
  projects: entry.projects,
  keys: entry.keys,
  created_at: moment(entry.createdAt),
});

type Ending = { revokedAt: number | null; expiresAt: number | null };
const isOver = ({ expiresAt }: Ending, now: number): boolean => expiresAt !== null && expiresAt <= now;

export const keyView = (entry: KeyEntry, now: number): z.infer<typeof keySchema> => ({
  id: entry.id,
  name: entry.name,
  prefix: entry.prefix,
  role: entry.role,
  all_projects: entry.allProjects,
  destructive: entry.destructive,
  state: keyState(entry, now),
  expires_at: momentOrNull(entry.expiresAt),
  revoked_at: momentOrNull(entry.revokedAt),
  last_used_at: momentOrNull(entry.lastUsedAt),
  created_at: moment(entry.createdAt),
  created_by: entry.createdBy,
});

function keyState(entry: KeyEntry, now: number): z.infer<typeof keySchema>['state'] {
  if (entry.revokedAt !== null) return 'revoked';
  if (isOver(entry, now)) return 'expired';
  return entry.destructive === null ? 'no_delete_level' : 'active';
}

export const adminView = (entry: AdminEntry, now: number): z.infer<typeof adminSchema> => ({
  id: entry.id,
  name: entry.name,
  role: entry.role,
  prefix: entry.prefix,
  state: entry.revokedAt !== null ? 'revoked' : isOver(entry, now) ? 'expired' : 'active',
  expires_at: momentOrNull(entry.expiresAt),
  revoked_at: momentOrNull(entry.revokedAt),
  last_used_at: momentOrNull(entry.lastUsedAt),
  created_at: moment(entry.createdAt),
});

export const upstreamView = (entry: UpstreamEntry): z.infer<typeof upstreamSchema> => ({
  id: entry.id,
  name: entry.name,
  kind: entry.kind,
  base_url: entry.baseUrl,
  has_api_key: entry.hasApiKey,
  models: entry.models,
  cached_token_price: entry.cachedTokenPrice,
  created_at: moment(entry.createdAt),
  updated_at: moment(entry.updatedAt),
});

export const storageView = (entry: StorageEntry): z.infer<typeof storageSchema> => ({
  kind: entry.kind,
  url: entry.kind === 'qdrant' ? entry.url : null,
  has_api_key: entry.kind === 'qdrant' && entry.hasApiKey,
  updated_at: moment(entry.updatedAt),
});
