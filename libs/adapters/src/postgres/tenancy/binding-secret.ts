import type { StorageBinding } from '@hivemind/ports';
import { checkedClusterKey, checkedClusterUrl } from '@hivemind/tenancy';
import type { SecretBox } from '../secret-box';

/** A binding as it is stored. */
export interface BindingRow {
  kind: string;
  url: string | null;
  api_key: Uint8Array | null;
  secret_key_id: string | null;
}

/** What the key of a project's cluster is bound to. */
export const clusterKeyPlace = (projectId: string): string => `storage_bindings/${projectId}/api_key`;

/** Opens the cluster's key. */
export function bindingOf(row: BindingRow, projectId: string, secrets: SecretBox): StorageBinding {
  if (row.kind === 'embedded') return { kind: 'embedded' };
  const { url, api_key: sealed, secret_key_id: keyId } = row;
  if (row.kind !== 'qdrant' || url === null)
    throw new Error(`project ${projectId} has a storage binding of kind ${row.kind}`);
  const apiKey = sealed && keyId ? secrets.open({ sealed, keyId }, clusterKeyPlace(projectId)) : null;
  return { kind: 'qdrant', url, apiKey };
}

/**
 * A binding as it is to be stored, the cluster's key sealed.
 * @throws HivemindError VALIDATION_ERROR for an address or a key that no cluster has
 */
export function bindingData(binding: StorageBinding, projectId: string, secrets: SecretBox) {
  const { kind } = binding;
  if (kind === 'embedded') return { kind, url: null, apiKey: null, secretKeyId: null };
  const url = checkedClusterUrl(binding.url);
  if (binding.apiKey === null) return { kind, url, apiKey: null, secretKeyId: null };
  const { sealed, keyId } = secrets.seal(checkedClusterKey(binding.apiKey), clusterKeyPlace(projectId));
  return { kind, url, apiKey: sealed, secretKeyId: keyId };
}
