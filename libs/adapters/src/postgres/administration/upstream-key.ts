import type { SecretBox } from '../secret-box';

const placeOf = (upstreamId: string): string => `upstreams/${upstreamId}/api_key`;

/** The columns of a provider's key, sealed. */
export function sealUpstreamKey(apiKey: string | null, upstreamId: string, secrets: SecretBox) {
  if (apiKey === null) return { apiKey: null, secretKeyId: null };
  const { sealed, keyId } = secrets.seal(apiKey, placeOf(upstreamId));
  return { apiKey: sealed, secretKeyId: keyId };
}

interface SealedColumns {
  id: string;
  apiKey: Uint8Array | null;
  secretKeyId: string | null;
}

export function openUpstreamKey({ id, apiKey, secretKeyId }: SealedColumns, secrets: SecretBox): string | null {
  return apiKey && secretKeyId ? secrets.open({ sealed: apiKey, keyId: secretKeyId }, placeOf(id)) : null;
}
