import { Injectable } from '@nestjs/common';
import {
  type deleteByMetadataBody,
  type deleteByMetadataData,
  deleteMatching,
  type deleteMemoryData,
  deleteRecord,
  HivemindError,
  type restoreBody,
  type restoreData,
  restoreRecords,
} from '@hivemind/contracts';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import { withDeadline } from '../edge/long-request';
import type { RequestAccess } from '../edge/request-access';
import { dryRunMark } from './dry-run';

/** Marking many records takes longer than answering one question. */
const DEADLINE_MS = 120_000;

/** Soft deletes and their undoing, each with its receipt. */
@Injectable()
export class RemovalOperations {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  /** @throws HivemindError MEMORY_NOT_FOUND when no live record has this id; no receipt is written then */
  async deleteOne(access: RequestAccess, id: string, dryRun: boolean): Promise<z.input<typeof deleteMemoryData>> {
    const { records, points } = await this.messages.send(deleteRecord, access.context, { id, dryRun });
    if (records === 0)
      throw new HivemindError('MEMORY_NOT_FOUND', 'There is no memory with this id in the project.', {
        details: { field: 'memory_id' },
      });
    await this.receipts.record(access, {
      operation: 'memory.delete',
      inputs_ref: { memory_id: id, ...dryRunMark(dryRun) },
      outputs_ref: { deleted: !dryRun, points },
    });
    return {
      message: dryRun ? 'Memory would be deleted; nothing was changed' : 'Memory deleted',
      id,
      deleted: true,
      deleted_records: records,
      // The other half of an exchange stays.
      deleted_exchanges: 0,
      deleted_points: points,
      ...dryRunMark(dryRun),
    };
  }

  async deleteMatching(
    access: RequestAccess,
    { metadata: filter, dry_run: dryRun = false }: z.output<typeof deleteByMetadataBody>,
  ): Promise<z.input<typeof deleteByMetadataData>> {
    const context = withDeadline(access.context, DEADLINE_MS);
    const { records, exchanges, points } = await this.messages.send(deleteMatching, context, { filter, dryRun });
    const counts = { deleted_records: records, deleted_exchanges: exchanges };
    await this.receipts.record(access, {
      operation: 'memory.delete_by_metadata',
      inputs_ref: { metadata: filter, ...dryRunMark(dryRun) },
      outputs_ref: { deleted_count: points, ...counts },
    });
    const message = dryRun
      ? 'Memory deletion by metadata counted; nothing was changed'
      : 'Memory deletion by metadata completed successfully';
    return { message, ...counts, deleted_points: points, ...dryRunMark(dryRun) };
  }

  async restore(
    access: RequestAccess,
    { ids, metadata, dry_run: dryRun = false }: z.output<typeof restoreBody>,
  ): Promise<z.input<typeof restoreData>> {
    const selection = metadata === undefined ? { ids: ids ?? [] } : { filter: metadata };
    const context = withDeadline(access.context, DEADLINE_MS);
    const { records, exchanges, points } = await this.messages.send(restoreRecords, context, { selection, dryRun });
    const counts = { restored_records: records, restored_exchanges: exchanges };
    await this.receipts.record(access, {
      operation: 'memory.restore',
      inputs_ref: { ...(metadata === undefined ? { memory_ids: ids ?? [] } : { metadata }), ...dryRunMark(dryRun) },
      outputs_ref: { restored_count: points, ...counts },
    });
    const message = dryRun
      ? 'Soft-deleted memories counted; nothing was changed'
      : 'Soft-deleted memories restored successfully';
    return { message, ...counts, restored_points: points, ...dryRunMark(dryRun) };
  }
}
