import type { NewUpstream, UpstreamEntry } from '@hivemind/ports';
import { checkedBaseUrl, checkedClusterKey, checkedModels, checkedName, checkedTokenPrice } from '@hivemind/tenancy';
import type { Upstream } from '../generated/client';
import type { SecretBox } from '../secret-box';
import { epochSeconds } from '../tenancy/registry/registry-database';

/** What the key of an upstream is bound to. */
export const upstreamKeyPlace = (upstreamId: string): string => `upstreams/${upstreamId}/api_key`;

export const upstreamEntryOf = (row: Upstream): UpstreamEntry => ({
  id: row.id,
  name: row.name,
  kind: row.kind as UpstreamEntry['kind'],
  baseUrl: row.baseUrl,
  hasApiKey: row.apiKey !== null,
  models: row.models,
  cachedTokenPrice: row.cachedTokenPrice,
  createdAt: epochSeconds(row.createdAt),
  updatedAt: epochSeconds(row.updatedAt),
});

/** The key in the clear; null when none is kept. */
export function openedKey(
  { id, apiKey, secretKeyId }: Pick<Upstream, 'id' | 'apiKey' | 'secretKeyId'>,
  secrets: SecretBox,
): string | null {
  return apiKey && secretKeyId ? secrets.open({ sealed: apiKey, keyId: secretKeyId }, upstreamKeyPlace(id)) : null;
}

/** The two columns of a key, sealed. */
export function keyColumns(id: string, apiKey: string | null, secrets: SecretBox) {
  if (apiKey === null) return { apiKey: null, secretKeyId: null };
  const { sealed, keyId } = secrets.seal(checkedClusterKey(apiKey), upstreamKeyPlace(id));
  return { apiKey: sealed, secretKeyId: keyId };
}

/**
 * The columns of the fields given, checked.
 * @throws HivemindError VALIDATION_ERROR
 */
export const upstreamColumns = (
  id: string,
  { name, baseUrl, apiKey, models, cachedTokenPrice }: Partial<NewUpstream>,
  secrets: SecretBox,
) => ({
  ...(name !== undefined && { name: checkedName(name) }),
  ...(baseUrl !== undefined && { baseUrl: checkedBaseUrl(baseUrl) }),
  ...(apiKey !== undefined && keyColumns(id, apiKey, secrets)),
  ...(models !== undefined && { models: checkedModels(models) }),
  ...(cachedTokenPrice !== undefined && { cachedTokenPrice: checkedTokenPrice(cachedTokenPrice) }),
});
