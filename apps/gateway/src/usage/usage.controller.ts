import { Get } from '@nestjs/common';
import { countReceipts, countRecords, HivemindError, type usageData } from '@hivemind/contracts';
import { MessageClient } from '@hivemind/platform';
import { destructiveAccess, reachableProjects } from '@hivemind/tenancy';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';
import { Access, TenantRoutes, WithoutStorage } from '../edge/tenant-route';
import { StorageMode } from './storage-mode';

type Usage = z.infer<typeof usageData>;

@TenantRoutes()
export class UsageController {
  constructor(
    private readonly messages: MessageClient,
    private readonly storageMode: StorageMode,
  ) {}

  @WithoutStorage()
  @Get('usage')
  async usage(@Access() access: RequestAccess): Promise<Usage> {
    const { facts } = access;
    const reach = reachableProjects(facts);
    return {
      plan: {
        name: facts.plan.name,
        max_top_k: facts.plan.maxTopK,
        rate_limit: facts.plan.rateLimit,
        in_flight_ceiling: facts.plan.inFlightCeiling,
        allow_destructive: facts.plan.allowDestructive,
        receipts_enabled: facts.plan.receiptsEnabled,
      },
      ...(await this.storage(access)),
      tenant_id: facts.tenantId,
      key: {
        id: facts.keyId,
        destructive: facts.destructive ?? 'none',
        projects: facts.allProjects ? null : reach.map(({ id }) => id),
      },
      destructive_access: destructiveAccess(facts),
      projects: reach.map(({ id, name, connected, isDefault }) => ({ id, name, connected, default: isDefault })),
    };
  }

  /** A project without a cluster, or with one that does not answer, is reported and not refused. */
  private async storage({ context, project }: RequestAccess): Promise<Pick<Usage, 'storage' | 'counts'>> {
    const mode = await this.storageMode.of(project.id);
    if (mode === null) return { storage: { mode, error: 'no_cluster' }, counts: null };
    try {
      const [memories, receipts] = await Promise.all([
        this.messages.send(countRecords, context, {}),
        this.messages.send(countReceipts, context, {}),
      ]);
      return { storage: { mode }, counts: { memories: memories.records, receipts: receipts.receipts } };
    } catch (thrown) {
      const { code } = HivemindError.from(thrown);
      if (code !== 'STORAGE_UNAVAILABLE' && code !== 'TIMEOUT') throw thrown;
      return { storage: { mode, error: 'cluster_unreachable' }, counts: null };
    }
  }
}
