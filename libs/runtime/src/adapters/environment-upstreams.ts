import {
  type ModelSettings,
  type ModelUpstream,
  type ModelUpstreams,
  UPSTREAM_KINDS,
  type UpstreamKind,
} from '@hivemind/ports';

/** Where the providers' own APIs are, as their SDKs have it. */
const PROVIDER_URLS: Record<UpstreamKind, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
};

/** Providers as the environment of a process names them. One without URL and key is none. */
export type EnvironmentProviders = Partial<Record<UpstreamKind, { baseUrl?: string; apiKey?: string }>>;

/** The same upstreams for every workspace: each provider that the environment names, for all models. */
export class EnvironmentUpstreams implements ModelUpstreams {
  private readonly given: ModelSettings;

  constructor(providers: EnvironmentProviders) {
    const upstreams = UPSTREAM_KINDS.flatMap((kind): ModelUpstream[] => {
      const { baseUrl, apiKey } = providers[kind] ?? {};
      if (!baseUrl && !apiKey) return [];
      return [
        {
          name: kind,
          kind,
          baseUrl: baseUrl ?? PROVIDER_URLS[kind],
          apiKey: apiKey ?? null,
          models: ['*'],
          cachedTokenPrice: null,
        },
      ];
    });
    this.given = { upstreams, hiveState: {} };
  }

  settings(): Promise<ModelSettings> {
    return Promise.resolve(this.given);
  }
}
