import { lookup } from 'node:dns/promises';
import { forbiddenAddress, forbiddenHost, invalidField } from '@hivemind/tenancy';

export interface UrlGuard {
  /** Lets every address pass. Default: false. */
  allowAny?: boolean;
}

/**
 * Refuses addresses that requests must not go to, before and after the name is looked up. A name that cannot be looked up
 * is left to whoever calls it.
 * @throws HivemindError VALIDATION_ERROR naming `field`
 */
export async function guardUrl(url: string, field: string, { allowAny = false }: UrlGuard = {}): Promise<void> {
  if (!URL.canParse(url)) throw invalidField(field, 'must be a URL such as https://host:6333');
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') throw invalidField(field, 'must begin with http:// or https://');
  if (allowAny) return;
  const named = forbiddenHost(hostname);
  if (named) throw refused(field, named);
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  for (const { address } of found) {
    const reason = forbiddenAddress(address);
    if (reason) throw refused(field, `leads to ${address}, which ${reason}`);
  }
}

const refused = (field: string, reason: string) =>
  invalidField(field, `${reason}; requests may not go there. Give the address of the service itself.`);
