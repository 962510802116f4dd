import { resolveHost } from '@hivemind/adapters';
import { checkedOutgoingUrl } from '@hivemind/tenancy';

/** @throws HivemindError VALIDATION_ERROR naming the field when requests of the platform may not go to the address */
export async function guardUrl(url: string, field: string): Promise<void> {
  await checkedOutgoingUrl(url, { resolve: resolveHost, field });
}
