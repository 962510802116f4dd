import type { HiveStateSettings, UpstreamKind } from '../model-upstreams.port';

export interface UpstreamEntry {
  id: string;
  name: string;
  kind: UpstreamKind;
  baseUrl: string;
  hasApiKey: boolean;
  models: string[];
  cachedTokenPrice: number | null;
  createdAt: number;
  updatedAt: number;
}

export interface NewUpstream {
  name: string;
  kind: UpstreamKind;
  baseUrl: string;
  apiKey: string | null;
  models: string[];
  cachedTokenPrice: number | null;
}

/** Model providers of a workspace. Fails as `TenantRegistry` does. */
export interface UpstreamRegistry {
  create(tenantId: string, upstream: NewUpstream): Promise<UpstreamEntry>;
  /** Oldest first, which is the order in which they are tried. */
  list(tenantId: string): Promise<UpstreamEntry[]>;
  /** What it is asked with, its key too: for a live check alone. */
  find(tenantId: string, upstreamId: string): Promise<NewUpstream>;
  /** Changes the fields given. */
  set(tenantId: string, upstreamId: string, changes: Partial<Omit<NewUpstream, 'kind'>>): Promise<UpstreamEntry>;
  delete(tenantId: string, upstreamId: string): Promise<void>;
}

/** How a workspace compresses. */
export interface HiveStateRegistry {
  /** The fields that were set. */
  show(tenantId: string): Promise<HiveStateSettings>;
  /** Changes the fields given; answers all that are set. */
  set(tenantId: string, changes: HiveStateSettings): Promise<HiveStateSettings>;
}
