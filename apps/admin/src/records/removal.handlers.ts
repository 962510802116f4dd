import { Inject, Injectable } from '@nestjs/common';
import { deleteRecord, HivemindError, isId, restoreRecords } from '@hivemind/contracts';
import type { memoryViewParams, removedMemoryData } from '@hivemind/contracts/admin';
import { ADMINISTRATION, MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { Administration } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { connectedProject, contextOf } from '../projects/project-of';
import { requireDestructive } from '../workspaces/plan-of';

type Call = WorkspaceCall<{ params: typeof memoryViewParams }>;
type Told = Promise<z.input<typeof removedMemoryData>>;

/** Taking records out and bringing them back, with the receipts that the API writes. */
@Injectable()
export class RemovalHandlers {
  constructor(
    @Inject(ADMINISTRATION) private readonly administration: Administration,
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  @Answers('deleteMemory')
  async delete(call: Call): Told {
    const { context, facts, id } = await this.prepared(call);
    const { records, points } = isId(id)
      ? await this.messages.send(deleteRecord, context, { id, dryRun: false })
      : { records: 0, points: 0 };
    if (records === 0) throw absent('memory');
    const receiptId = await this.receipts.record(
      { context, facts },
      { operation: 'memory.delete', inputs_ref: { memory_id: id }, outputs_ref: { deleted: true, points } },
    );
    await this.note(call, 'memory.delete');
    return { message: 'Memory deleted', id, receipt_id: receiptId };
  }

  @Answers('restoreMemory')
  async restore(call: Call): Told {
    const { context, facts, id } = await this.prepared(call);
    const { records, exchanges, points } = isId(id)
      ? await this.messages.send(restoreRecords, context, { selection: { ids: [id] }, dryRun: false })
      : { records: 0, exchanges: 0, points: 0 };
    if (records === 0) throw absent('deleted memory');
    const receiptId = await this.receipts.record(
      { context, facts },
      {
        operation: 'memory.restore',
        inputs_ref: { memory_ids: [id] },
        outputs_ref: { restored_count: points, restored_records: records, restored_exchanges: exchanges },
      },
    );
    await this.note(call, 'memory.restore');
    return { message: 'Memory restored', id, receipt_id: receiptId };
  }

  private async prepared(call: Call) {
    const project = await connectedProject(call);
    const plan = await requireDestructive(call.registry, call.tenantId);
    return { context: contextOf(call, project.id), facts: { plan }, id: call.params.memory_id };
  }

  private note({ actor, tenantId, params }: Call, action: string): Promise<void> {
    const after = { project_id: params.project_id };
    return this.administration.auditLog.note(actor, { tenantId, action, target: params.memory_id, after });
  }
}

const absent = (what: string): HivemindError =>
  new HivemindError('NOT_FOUND', `There is no ${what} with this id in the project.`, {
    details: { field: 'memory_id' },
  });
