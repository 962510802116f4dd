import ipaddr from 'ipaddr.js';
import { invalidField } from './faults';

/** All addresses of a host name. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

export interface OutgoingRules {
  resolve: ResolveHost;
  /** Whether the addresses that are refused otherwise are allowed. Default: false. */
  allowReserved?: boolean;
  /** What the answer calls the URL. Default: `base_url`. */
  field?: string;
}

/** Hosts by which clouds hand out the credentials of a machine, beside the link-local addresses that they stand for. */
const METADATA_HOSTS =
  /^(metadata|instance-data)$|(^|\.)metadata\.(google\.internal|goog|azure\.com|azure\.internal|packet\.net|platformequinix\.com|tencentyun\.com)$|^instance-data\.(ec2\.internal|.*\.compute\.internal)$/;
const METADATA_ADDRESSES = ['fd00:ec2::254', 'fd20:ce::254', '100.100.100.200', '168.63.129.16', '192.0.0.192'];

const METADATA = METADATA_ADDRESSES.map((address) => ipaddr.parse(address).toNormalizedString());

const REFUSED = ['linkLocal', 'unspecified', 'multicast', 'broadcast'];

/** Forms of IPv6 that lead to an IPv4 address, with the byte at which that begins. */
const CARRIERS: Record<string, number> = { ipv4Mapped: 12, rfc6145: 12, rfc6052: 12, '6to4': 2 };
const COMPATIBLE = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number];

/**
 * Whether nobody's model provider or cluster can be at an address: link-local and metadata addresses, unspecified ones,
 * multicast. Loopback and private addresses are fine: that is where a self-hosted one stands.
 * @param address IPv4 or IPv6 in any notation; what is no address is forbidden
 */
export function forbiddenAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const parsed = ipaddr.parse(address);
  if (METADATA.includes(parsed.toNormalizedString()) || REFUSED.includes(parsed.range())) return true;
  // All of 0.0.0.0/8 reaches the machine itself on some systems.
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.octets[0] === 0;
  const isCompatible = parsed.match(COMPATIBLE) && parsed.range() !== 'loopback';
  const at = isCompatible ? 12 : CARRIERS[parsed.range()];
  return (
    at !== undefined &&
    forbiddenAddress(
      parsed
        .toByteArray()
        .slice(at, at + 4)
        .join('.'),
    )
  );
}

/**
 * A URL that requests may go to, as it was given. Its host is looked up, because a name may stand for any address; ask
 * again when a connection is made, because it may stand for another by then.
 * @throws HivemindError VALIDATION_ERROR when it leads to a forbidden address, is no http or https URL, or its host has
 *   no address
 */
export async function checkedOutgoingUrl(url: string, rules: OutgoingRules): Promise<string> {
  const { field = 'base_url', allowReserved = false } = rules;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw invalidField(field, 'must be an http or https URL');
  if (allowReserved) return url;
  const refusal = () =>
    invalidField(field, 'must not lead to a link-local, metadata, multicast or unspecified address');
  // The parser has brought decimal, octal and hexadecimal notations of IPv4 into the usual one.
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (METADATA_HOSTS.test(host)) throw refusal();
  if (ipaddr.isValid(host)) {
    if (forbiddenAddress(host)) throw refusal();
    return url;
  }
  const addresses = await rules.resolve(host).catch(() => []);
  if (addresses.length === 0) throw invalidField(field, `cannot be reached: its host ${host} has no address`);
  if (addresses.some(forbiddenAddress)) throw refusal();
  return url;
}
