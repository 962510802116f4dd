import type { Type } from '@nestjs/common';
import { drainReceipts, type MessageContext } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController } from '../../src';
import { contractsOf } from '../../src/queue/queue-catalogue';

export type Drain = (context: MessageContext) => unknown;

/** Handlers of the receipts service, of which only the one in the background is of interest here. */
export function receiptsController(drain: Drain): Type {
  @MessageController()
  class ReceiptsController {
    @Handles(drainReceipts)
    drain({ context }: Incoming<typeof drainReceipts>) {
      drain(context);
      return { delivered: 1 };
    }
  }
  for (const contract of contractsOf('receipts').filter(({ pattern }) => pattern !== drainReceipts.pattern)) {
    const handler = { value: () => Promise.reject(new Error('not of this test')), writable: true, configurable: true };
    Object.defineProperty(ReceiptsController.prototype, contract.pattern, handler);
    Handles(contract)(ReceiptsController.prototype, contract.pattern, handler);
  }
  return ReceiptsController;
}
