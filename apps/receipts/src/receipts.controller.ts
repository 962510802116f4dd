import {
  countReceipts,
  drainReceipts,
  eraseContent,
  exportReceipts,
  getReceipt,
  listReceipts,
  restartReceipts,
} from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { ReceiptDelivery } from './receipt-delivery';
import { ReceiptErasure } from './receipt-erasure';
import { ReceiptReader } from './receipt-reader';

@MessageController()
export class ReceiptsController {
  constructor(
    private readonly reader: ReceiptReader,
    private readonly delivery: ReceiptDelivery,
    private readonly erasure: ReceiptErasure,
  ) {}

  @Handles(getReceipt)
  async get({ context, payload }: Incoming<typeof getReceipt>): Promise<ReplyOf<typeof getReceipt>> {
    return { receipt: await this.reader.get(context.scope.projectId, payload.receiptId) };
  }

  @Handles(listReceipts)
  list({ context, payload }: Incoming<typeof listReceipts>): Promise<ReplyOf<typeof listReceipts>> {
    return this.reader.list({ projectId: context.scope.projectId, ...payload });
  }

  @Handles(countReceipts)
  async count({ context }: Incoming<typeof countReceipts>): Promise<ReplyOf<typeof countReceipts>> {
    return { receipts: await this.reader.count(context.scope.projectId) };
  }

  @Handles(drainReceipts)
  async drain({ context }: Incoming<typeof drainReceipts>): Promise<ReplyOf<typeof drainReceipts>> {
    return { delivered: await this.delivery.deliver(context.scope.projectId) };
  }

  /** All are delivered first, so that they lie in one place in their order. */
  @Handles(exportReceipts)
  async export({ context, payload }: Incoming<typeof exportReceipts>): Promise<ReplyOf<typeof exportReceipts>> {
    const { projectId } = context.scope;
    await this.delivery.deliver(projectId);
    return { receipts: await this.reader.inOrder(projectId, payload) };
  }

  @Handles(eraseContent)
  async erase({ context, payload }: Incoming<typeof eraseContent>): Promise<ReplyOf<typeof eraseContent>> {
    return { erased: await this.erasure.erase(context.scope.projectId, payload.recordIds) };
  }

  @Handles(restartReceipts)
  async restart({ context, payload }: Incoming<typeof restartReceipts>): Promise<ReplyOf<typeof restartReceipts>> {
    await this.erasure.restart(context.scope.projectId, payload.first);
    return {};
  }
}
