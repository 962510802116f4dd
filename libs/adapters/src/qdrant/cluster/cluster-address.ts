/** What a storage binding says of a cluster. */
export interface QdrantBinding {
  /** `http:` or `https:`; without a port Qdrant's own, 6333. A path is kept as a prefix of every request. */
  url: string;
  apiKey: string | null;
}

/** A cluster's URL taken apart. */
export interface ClusterAddress {
  /** Without port, path, user and key: what may be shown to an administrator. */
  origin: string;
  scheme: 'http' | 'https';
  host: string;
  port: number;
  /** Path before every request, without a slash at the end; empty when there is none. */
  prefix: string;
}

const QDRANT_PORT = 6333;
const DEFAULT_PORTS = { http: 80, https: 443 };

/**
 * @throws TypeError when the text is no http or https URL, or carries a user or password, which would be sent nowhere
 */
export function clusterAddress(url: string): ClusterAddress {
  if (!URL.canParse(url)) throw new TypeError('the URL cannot be read');
  const parsed = new URL(url);
  const scheme = parsed.protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https') throw new TypeError('the URL must begin with http:// or https://');
  if (parsed.username || parsed.password) throw new TypeError('the URL must not carry a user or password');
  const port = parsed.port ? Number(parsed.port) : portSpelledOut(url, DEFAULT_PORTS[scheme]);
  const host = parsed.hostname;
  return { origin: `${scheme}://${host}:${port}`, scheme, host, port, prefix: parsed.pathname.replace(/\/+$/, '') };
}

/** `URL` forgets a scheme's default port even where it was written; without one Qdrant's own is meant. */
function portSpelledOut(url: string, defaultPort: number): number {
  const authority = /^\w+:\/\/([^/?#]*)/.exec(url.trim())?.[1] ?? '';
  return authority.endsWith(`:${defaultPort}`) ? defaultPort : QDRANT_PORT;
}
