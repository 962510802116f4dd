import type { ReceiptBodies, VectorStore } from '@hivemind/ports';
import { createHash } from 'node:crypto';
import type { QdrantBinding } from './cluster/cluster-address';
import type { ClusterOptions } from './cluster/cluster-options';
import { QdrantCluster } from './cluster/qdrant-cluster';
import { QdrantFault } from './cluster/qdrant-fault';
import { collectionNames } from './collection/collection-name';
import { DEFAULT_LEXICAL, type LexicalSettings } from './collection/sparse-vector';
import { QdrantReceiptBodies } from './qdrant-receipt-bodies';
import { QdrantVectorStore } from './qdrant-vector-store';

/** `k1`, `b` and `averageTerms` are for new collections; one that is there keeps its own. */
export type QdrantStoreOptions = ClusterOptions & Partial<LexicalSettings>;

/** What a project has open. */
interface OpenProject {
  cluster: string;
  records: QdrantVectorStore;
  receipts: ReceiptBodies;
}

/**
 * Stores of projects whose bindings name a Qdrant cluster. Projects of one cluster share its client, and with it the
 * knowledge of whether it is up. A binding that has changed is followed by the next call.
 */
export class QdrantStores {
  private readonly clusters = new Map<string, QdrantCluster>();
  private readonly projects = new Map<string, OpenProject>();
  private readonly lexical: LexicalSettings;

  constructor(private readonly options: QdrantStoreOptions = {}) {
    const { k1, b, averageTerms } = { ...DEFAULT_LEXICAL, ...options };
    this.lexical = { k1, b, averageTerms };
  }

  /**
   * The records of a project, as `BoundStores` opens them.
   * @throws HivemindError STORAGE_UNAVAILABLE when the binding's URL is none
   */
  readonly records = (projectId: string, binding: QdrantBinding): Promise<VectorStore> =>
    Promise.resolve().then(() => this.project(projectId, binding).records);

  /** The same for receipt bodies. */
  readonly receipts = (projectId: string, binding: QdrantBinding): Promise<ReceiptBodies> =>
    Promise.resolve().then(() => this.project(projectId, binding).receipts);

  private project(projectId: string, binding: QdrantBinding): OpenProject {
    const key = clusterKey(binding);
    const open = this.projects.get(projectId);
    if (open?.cluster === key && !open.records.hasMoved) return open;
    const names = collectionNames(projectId);
    const cluster = this.cluster(key, binding);
    const opened = {
      cluster: key,
      records: new QdrantVectorStore(cluster, names.records, this.lexical),
      receipts: new QdrantReceiptBodies(cluster, names.receipts),
    };
    this.projects.set(projectId, opened);
    if (open) this.forgetUnused(open.cluster);
    return opened;
  }

  private cluster(key: string, binding: QdrantBinding): QdrantCluster {
    const cluster = this.clusters.get(key) ?? openCluster(binding, this.options);
    this.clusters.set(key, cluster);
    return cluster;
  }

  private forgetUnused(key: string): void {
    if (![...this.projects.values()].some(({ cluster }) => cluster === key)) this.clusters.delete(key);
  }
}

function openCluster(binding: QdrantBinding, options: ClusterOptions): QdrantCluster {
  try {
    return new QdrantCluster(binding, options);
  } catch (error) {
    throw new QdrantFault('not_qdrant', undefined, { cause: error }).toError();
  }
}

/** The key itself is not kept as a name. */
const clusterKey = ({ url, apiKey }: QdrantBinding): string =>
  createHash('sha256')
    .update(JSON.stringify([url, apiKey]))
    .digest('hex');
