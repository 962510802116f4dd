import type { CompressionSettings } from '@hivemind/contracts';

export const UPSTREAM_KINDS = ['openai', 'anthropic'] as const;
export type UpstreamKind = (typeof UPSTREAM_KINDS)[number];

/** A model provider, or anything that speaks like one. */
export interface ModelUpstream {
  name: string;
  kind: UpstreamKind;
  /** As the provider's SDK expects it: OpenAI `https://…/v1`, Anthropic the bare host. No slash at the end. */
  baseUrl: string;
  /** Null: none is sent. */
  apiKey: string | null;
  /** Names of models it serves; `*` stands for any characters. */
  models: readonly string[];
  /** Price of a cached input token as a share of an uncached one, from 0 to 1; null: the preset of its kind. */
  cachedTokenPrice: number | null;
}

/** How a workspace compresses. A field that is absent has the platform's default. */
export type HiveStateSettings = Partial<Omit<CompressionSettings, 'cached_token_price'>> & { enabled?: boolean };

export interface ModelSettings {
  /** In the order in which they are tried: the first whose pattern matches serves the model. */
  upstreams: readonly ModelUpstream[];
  hiveState: HiveStateSettings;
}

/** Where a workspace's requests for a model go. Fails with STORAGE_UNAVAILABLE. */
export interface ModelUpstreams {
  settings(tenantId: string): Promise<ModelSettings>;
}
