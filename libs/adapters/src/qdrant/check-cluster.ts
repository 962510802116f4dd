import { newId } from '@hivemind/contracts';
import { clusterAddress, type QdrantBinding } from './cluster/cluster-address';
import type { ClusterOptions } from './cluster/cluster-options';
import { QdrantCluster } from './cluster/qdrant-cluster';
import { faultBehind, type FaultKind } from './cluster/qdrant-fault';
import { isVersionServed, MINIMUM_VERSION } from './cluster/server-version';

/** What keeps a cluster from being used. */
export type QdrantProblem =
  | 'invalid_url'
  | 'unreachable'
  | 'not_qdrant'
  | 'redirected'
  | 'version_too_old'
  | 'key_refused'
  | 'not_writable'
  | 'failing';

/** Never holds the key. */
export type QdrantCheck =
  | {
      ok: true;
      version: string;
      /** What works but should be otherwise. */
      warnings: string[];
    }
  | { ok: false; problem: QdrantProblem; message: string; remedy: string; version?: string };

const REMEDIES: Record<QdrantProblem, string> = {
  invalid_url: 'Give a URL such as https://cluster.example.com:6333, without user or password.',
  unreachable: 'Check host, port and firewall, and that the cluster runs; https needs a certificate that Node trusts.',
  not_qdrant: 'Give the URL of the REST interface, usually port 6333 (6334 is gRPC).',
  redirected: 'Give the address of the cluster itself; redirects are not followed, so that no key goes elsewhere.',
  version_too_old: `Upgrade the cluster to Qdrant ${MINIMUM_VERSION} or later.`,
  key_refused: "Give the cluster's current API key.",
  not_writable: 'Give a key that may manage collections, not a read-only one or one for certain collections only.',
  failing: "Look into the cluster's log, free disk space or raise its limits, then check again.",
};

/**
 * Looks whether a cluster can be a project's storage: it answers, is new enough, takes the key, and lets a collection
 * be made, which is removed again. Changes nothing else. Never throws.
 */
export async function checkQdrantCluster(binding: QdrantBinding, options: ClusterOptions = {}): Promise<QdrantCheck> {
  let origin: string;
  try {
    origin = clusterAddress(binding.url).origin;
  } catch (error) {
    return refused('invalid_url', (error as TypeError).message);
  }
  const cluster = new QdrantCluster(binding, options);
  let version: string | undefined;
  try {
    version = await cluster.serverVersion();
    if (!isVersionServed(version))
      return refused('version_too_old', `${origin} runs Qdrant ${version}, which is too old`, version);
    await cluster.call((api, init) => api.getCollections({}, init));
  } catch (error) {
    return { ...refusedFor(error, origin), ...(version !== undefined && { version }) };
  }
  const fault = await probe(cluster);
  if (fault) return { ...fault(origin), version };
  return { ok: true, version, warnings: warnings(binding) };
}

/** Makes a collection and removes it. */
async function probe(cluster: QdrantCluster): Promise<((origin: string) => Refusal) | undefined> {
  const collection_name = `hm_probe_${newId().replaceAll('-', '')}`;
  try {
    await cluster.call((api, init) => api.createCollection({ collection_name, vectors: {} }, init));
    await cluster.call((api, init) => api.deleteCollection({ collection_name }, init));
    return undefined;
  } catch (error) {
    const kind = faultBehind(error)?.kind;
    if (kind !== 'key_refused' && kind !== 'rejected') return (origin) => refusedFor(error, origin);
    return (origin) => refused('not_writable', `${origin} takes the key but lets no collection be made`);
  }
}

type Refusal = Extract<QdrantCheck, { ok: false }>;

const PROBLEMS: Partial<Record<FaultKind, [QdrantProblem, string]>> = {
  unreachable: ['unreachable', 'cannot be reached'],
  timeout: ['unreachable', 'does not answer in time'],
  not_qdrant: ['not_qdrant', 'answers, but not as Qdrant does'],
  missing_collection: ['not_qdrant', 'answers, but not as Qdrant does'],
  redirected: ['redirected', 'redirects to another place'],
  key_refused: ['key_refused', 'refuses the API key'],
};

function refusedFor(error: unknown, origin: string): Refusal {
  const kind = faultBehind(error)?.kind;
  const [problem, what] = (kind && PROBLEMS[kind]) ?? ['failing', 'answers with errors'];
  return refused(problem, `${origin} ${what}`);
}

const refused = (problem: QdrantProblem, message: string, version?: string): Refusal => ({
  ok: false,
  problem,
  message,
  remedy: REMEDIES[problem],
  ...(version !== undefined && { version }),
});

const warnings = ({ url, apiKey }: QdrantBinding): string[] =>
  url.startsWith('http:') && apiKey !== null
    ? ['The API key travels unencrypted; use https unless the network between is your own.']
    : [];
