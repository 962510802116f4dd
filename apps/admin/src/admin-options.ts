import type { ChainKey } from '@hivemind/audit';
import type { QueueDepth } from '@hivemind/platform';
import type { ClusterCheck } from './checks/cluster-check';

/** What a process tells the admin service beside its ports. */
export interface AdminOptions {
  /** SHA-256 (hex) of the operator's token. */
  rootTokenSha256: string;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
  trustedProxies: string[];
  /** Clusters and model providers may lie at link-local and metadata addresses. */
  allowAnyAddress: boolean;
  /** Directory of the built console; null: a page says that it is not built. */
  consoleDir: string | null;
  /** Whether services talk over queues. */
  mode: 'embedded' | 'distributed';
  /** How the queues stand; absent where there are none. */
  queueDepths?: () => Promise<QueueDepth[]>;
  /** Keys that receipts are signed with, the current one first. */
  chainKeys: readonly ChainKey[];
  /** Asks a cluster whether it can be a project's storage. */
  checkCluster: ClusterCheck;
}

export const ADMIN_OPTIONS = Symbol('AdminOptions');

/** Largest request body. */
export const BODY_LIMIT_BYTES = 1024 * 1024;
/** Within it a request must have arrived. */
export const REQUEST_TIMEOUT_MS = 30_000;
