import type { AdminEntry, KeyEntry, ProjectEntry, StorageEntry, UpstreamEntry, WorkspaceEntry } from '@hivemind/ports';
import type { Plan } from '@hivemind/tenancy';

/** What the audit log shows of things, in the words of the wire. Entries hold no secrets, so that views cannot. */

const isoTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

export const planView = (plan: Plan) => ({
  name: plan.name,
  max_top_k: plan.maxTopK,
  rate_limit: plan.rateLimit,
  in_flight_ceiling: plan.inFlightCeiling,
  allow_destructive: plan.allowDestructive,
  receipts_enabled: plan.receiptsEnabled,
});

export const workspaceView = ({ name, plan }: WorkspaceEntry) => ({ name, plan: plan.name });

export const projectView = ({ name, isDefault, roles, storage, keepPacketsDays }: ProjectEntry) => ({
  name,
  default: isDefault,
  roles,
  storage,
  keep_packets_days: keepPacketsDays,
});

export const storageView = (storage: StorageEntry) => ({
  kind: storage.kind,
  url: storage.kind === 'qdrant' ? storage.url : null,
  has_api_key: storage.kind === 'qdrant' && storage.hasApiKey,
});

export const keyView = ({ name, role, allProjects, destructive, expiresAt }: KeyEntry) => ({
  name,
  role,
  all_projects: allProjects,
  destructive,
  expires_at: isoTime(expiresAt),
});

export const adminView = ({ name, role, expiresAt }: AdminEntry) => ({ name, role, expires_at: isoTime(expiresAt) });

export const upstreamView = ({ name, kind, baseUrl, hasApiKey, models, cachedTokenPrice }: UpstreamEntry) => ({
  name,
  kind,
  base_url: baseUrl,
  has_api_key: hasApiKey,
  models,
  cached_token_price: cachedTokenPrice,
});
