import ipaddr from 'ipaddr.js';

/** Ranges that no request may go to. Loopback and private networks are where a self-hosted platform has its neighbours. */
const FORBIDDEN = new Set(['unspecified', 'linkLocal', 'multicast', 'broadcast', 'reserved', 'benchmarking']);
/** Where clouds tell a machine its secrets, outside the link-local range. */
const METADATA_ADDRESSES = new Set(['fd00:ec2::254', '100.100.100.200', '192.0.0.192']);
const METADATA_HOSTS = new Set(['metadata.google.internal', 'metadata', 'instance-data', 'instance-data.ec2.internal']);

/** Why an IP address must not be called, completing "it …"; null when it may. */
export function forbiddenAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
  const ip = ipaddr.process(address);
  if (METADATA_ADDRESSES.has(ip.toString())) return 'is a metadata address';
  const range = ip.range();
  return FORBIDDEN.has(range) ? `is a ${range} address` : null;
}

/** Why a host must not be called by its name, completing "it …"; null when it may. */
export function forbiddenHost(host: string): string | null {
  const name = host
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[|\]$/g, '');
  return METADATA_HOSTS.has(name) ? 'is a metadata host' : forbiddenAddress(name);
}
