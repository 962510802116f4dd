import { Injectable } from '@nestjs/common';
import { type updateMemoryBody, type updateMemoryData, updateRecord } from '@hivemind/contracts';
import { contentPreview } from '@hivemind/audit';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';

/** Changing a memory, with its receipt, which tells of the new text only. */
@Injectable()
export class UpdateOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  async run(
    access: RequestAccess,
    id: string,
    { content, metadata, if_version }: z.output<typeof updateMemoryBody>,
  ): Promise<z.input<typeof updateMemoryData>> {
    const change = { id, content, metadata, ifVersion: if_version };
    const { version } = await this.messages.send(updateRecord, access.context, change);
    const receipt_id = await this.receipts.record(access, {
      operation: 'memory.update',
      inputs_ref: {
        memory_id: id,
        ...(content === undefined ? {} : { content_preview: contentPreview(content) }),
        ...(metadata === undefined ? {} : { metadata }),
        ...(if_version === undefined ? {} : { if_version }),
      },
      outputs_ref: { memory_id: id, version },
    });
    return { message: 'Memory updated successfully', id, version, receipt_id };
  }
}
