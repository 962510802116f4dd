import { countReceipts, drainReceipts, getReceipt, listReceipts } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { ReceiptDelivery } from './receipt-delivery';
import { ReceiptReader } from './receipt-reader';

@MessageController()
export class ReceiptsController {
  constructor(
    private readonly reader: ReceiptReader,
    private readonly delivery: ReceiptDelivery,
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
}
