import { invalidField } from './faults';
import { checkedName } from './names';
import { checkedClusterUrl } from './storage-rules';

const MAX_MODELS = 100;

/**
 * The address of a model provider as it is kept: without a slash at its end.
 * @throws HivemindError VALIDATION_ERROR for anything but http and https, or with a credential, query or fragment in it
 */
export const checkedBaseUrl = (url: string): string => checkedClusterUrl(url, 'base_url');

/**
 * Names and patterns of models, each once.
 * @throws HivemindError VALIDATION_ERROR when there is none or too many, or one is no name
 */
export function checkedModels(models: readonly string[]): string[] {
  const names = [...new Set(models.map((model) => checkedName(model, 'models')))];
  if (names.length >= 1 && names.length <= MAX_MODELS) return names;
  throw invalidField('models', `must be 1 to ${MAX_MODELS} names`, { limit: names.length ? MAX_MODELS : 1 });
}

/**
 * Whether a provider is to be called at another address. Its key is not sent there unless it comes along.
 * @throws HivemindError VALIDATION_ERROR when it has a key and no other one, or null for none, is given
 */
export function checkedMove(
  standing: { baseUrl: string; hasApiKey: boolean },
  changes: { baseUrl?: string; apiKey?: string | null },
): boolean {
  const moves = changes.baseUrl !== undefined && checkedBaseUrl(changes.baseUrl) !== standing.baseUrl;
  if (!moves || !standing.hasApiKey || changes.apiKey !== undefined) return moves;
  throw invalidField(
    'api_key',
    'must be sent with another base_url: the old key does not go to a new address; null sends none',
  );
}

/** @throws HivemindError VALIDATION_ERROR for what is no share */
export function checkedTokenPrice(price: number | null): number | null {
  if (price === null || (price >= 0 && price <= 1)) return price;
  throw invalidField('cached_token_price', 'must be from 0 to 1: a share of the price of an uncached token');
}
