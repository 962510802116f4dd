export const DELETE_LEVELS = ['none', 'delete', 'purge'] as const;
/** What a key may remove: nothing, the recoverable deletes, or those and the permanent purges. */
export type DeleteLevel = (typeof DELETE_LEVELS)[number];

/** A workspace's limits and switches. */
export interface Plan {
  name: string;
  /** Ceiling of every `top_k`. */
  maxTopK: number;
  /** Requests per minute of one key; 0 means no limit. */
  rateLimit: number;
  /** Requests of one key that may be under way at once. */
  inFlightCeiling: number;
  allowDestructive: boolean;
  receiptsEnabled: boolean;
}

/** The plan of a workspace that was given no other. */
export const DEFAULT_PLAN: Plan = {
  name: 'hive',
  maxTopK: 50,
  rateLimit: 0,
  inFlightCeiling: 64,
  allowDestructive: true,
  receiptsEnabled: true,
};

export interface ProjectFacts {
  id: string;
  name: string;
  isDefault: boolean;
  /** Whether a vector cluster is bound to it. */
  connected: boolean;
  /** Names of the roles that reach it. */
  roles: string[];
  /** For how many days whole packets are kept; 0 keeps none. */
  keepPacketsDays: number;
}

/** All that decides what a key may do, read by the hash of its secret. Times are epoch seconds. */
export interface KeyFacts {
  keyId: string;
  tenantId: string;
  /** The one role it carries; null when it reaches all projects. */
  role: string | null;
  allProjects: boolean;
  /** Null: no level was ever set, and the key is refused as invalid. */
  destructive: DeleteLevel | null;
  expiresAt: number | null;
  revokedAt: number | null;
  plan: Plan;
  /** Every project of the key's workspace. */
  projects: ProjectFacts[];
}
