import { Inject, Injectable } from '@nestjs/common';
import {
  DEFAULT_PURGE_AGE_DAYS,
  eraseContent,
  listDeleted,
  type MessageContext,
  purgeAll,
  purgeDeleted,
  type purgeData,
  type purgeDeletedBody,
  restartReceipts,
} from '@hivemind/contracts';
import { CLOCK, Forgetting, MessageClient, type OperationRecord, ReceiptWriter } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
import type { z } from 'zod';
import { withDeadline } from '../edge/long-request';
import type { RequestAccess } from '../edge/request-access';
import { dryRunMark } from './dry-run';

/** A purge writes whole tables anew. */
const DEADLINE_MS = 900_000;
const DAY_SECONDS = 86_400;

type PurgeAnswer = Promise<z.input<typeof purgeData>>;
type PurgeAge = NonNullable<z.output<typeof purgeDeletedBody>>;

/** Purges: from the records, from the receipts that tell of them, and with a receipt of their own. */
@Injectable()
export class PurgeOperations {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
    private readonly forgetting: Forgetting,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async purgeDeleted(access: RequestAccess, { older_than_days, dry_run: dryRun = false }: PurgeAge): PurgeAnswer {
    const days = older_than_days ?? DEFAULT_PURGE_AGE_DAYS;
    const until = this.clock.nowSeconds() - days * DAY_SECONDS;
    const context = withDeadline(access.context, DEADLINE_MS);
    if (!dryRun) await this.eraseFromReceipts(context, until);
    const { records, exchanges, points } = await this.messages.send(purgeDeleted, context, { until, dryRun });
    await this.receipts.record(access, {
      operation: 'memory.purge_deleted',
      inputs_ref: { older_than_days: days, ...dryRunMark(dryRun) },
      outputs_ref: { deleted_count: points, deleted_records: records, deleted_exchanges: exchanges },
    });
    if (!dryRun) await this.forgetting.forget(context.scope.projectId);
    const message = dryRun
      ? 'Soft-deleted memories counted; nothing was purged'
      : 'Soft-deleted memories purged successfully';
    return { message, deleted_count: points, ...dryRunMark(dryRun) };
  }

  async purgeAll(access: RequestAccess, dryRun: boolean): PurgeAnswer {
    const context = withDeadline(access.context, DEADLINE_MS);
    const { points } = await this.messages.send(purgeAll, context, { dryRun });
    const receipt: OperationRecord = {
      operation: 'memory.purge_tenant',
      inputs_ref: dryRunMark(dryRun),
      outputs_ref: { deleted_count: points },
    };
    if (dryRun) await this.receipts.record(access, receipt);
    else {
      const first = access.facts.plan.receiptsEnabled ? this.receipts.draft(access, receipt) : null;
      await this.messages.send(restartReceipts, context, { first });
      await this.forgetting.forget(context.scope.projectId);
    }
    const message = dryRun
      ? 'Tenant memories have been counted; nothing was purged'
      : 'Tenant memories have been purged successfully';
    return { message, deleted_count: points, ...dryRunMark(dryRun) };
  }

  /** Before the records: once they are gone, nobody knows any more which receipts told of them. */
  private async eraseFromReceipts(context: MessageContext, until: number): Promise<void> {
    const { ids } = await this.messages.send(listDeleted, context, { until });
    if (ids.length > 0) await this.messages.send(eraseContent, context, { recordIds: ids });
  }
}
