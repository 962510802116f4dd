import type { NewUpstream, StorageBinding } from '@hivemind/ports';
import { checkUpstream } from './check-upstream';
import { guardUrl, type UrlGuard } from './guard-url';

const WELL = {
  ok: true,
  version: null as string | null,
  warnings: [] as string[],
  problem: null,
  message: null,
  remedy: null,
};

/** What is asked of clusters and providers before they are bound. */
export const liveChecks = (guard: UrlGuard = {}) => ({
  address: (url: string, field: string) => guardUrl(url, field, guard),
  upstream: (upstream: NewUpstream) => checkUpstream(upstream),
  async storage(binding: StorageBinding) {
    if (binding.kind === 'embedded') return WELL;
    const { checkQdrantCluster } = await import('../qdrant/index.js');
    const check = await checkQdrantCluster(binding);
    if (check.ok) return { ...WELL, version: check.version, warnings: check.warnings };
    const { problem, message, remedy, version = null } = check;
    return { ok: false, version, warnings: [], problem, message, remedy };
  },
});
