import { invalidField } from './faults';

/** Longest URL and longest API key of a cluster, in characters. */
const MAX_CHARACTERS = 2_048;

/**
 * A cluster's address as it is kept: without a slash at its end.
 * @param field what the answer calls it
 * @throws HivemindError VALIDATION_ERROR for anything but http and https, and for an address that holds a credential or
 *   a query: these would be shown wherever the address is shown
 */
export function checkedClusterUrl(url: string, field = 'url'): string {
  const parsed = url.length <= MAX_CHARACTERS && URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    throw invalidField(field, 'must be an http or https URL, such as https://cluster.example:6333');
  if (parsed.username || parsed.password)
    throw invalidField(field, 'must not hold a user or password; give the API key apart from it');
  if (parsed.search || parsed.hash) throw invalidField(field, 'must not hold a query or a fragment');
  return parsed.href.replace(/\/+$/, '');
}

/**
 * A cluster's API key. It is sent as an HTTP header, so it is visible ASCII.
 * @throws HivemindError VALIDATION_ERROR, never quoting the key
 */
export function checkedClusterKey(apiKey: string): string {
  if (apiKey.length <= MAX_CHARACTERS && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  throw invalidField('api_key', 'must be visible ASCII characters without spaces; check for a stray line break');
}
