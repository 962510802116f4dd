import { Inject, Injectable } from '@nestjs/common';
import { drainReceipts, type MessageContext, newId, type Receipt } from '@hivemind/contracts';
import { receiptBody, type ReceiptDraft } from '@hivemind/audit';
import type { Clock, ReceiptLedger } from '@hivemind/ports';
import type { Plan } from '@hivemind/tenancy';
import { LOGGER, CLOCK, RECEIPT_LEDGER } from '../tokens';
import type { Logger } from '../logging/logger';
import { MessageClient } from '../messaging/message-client';

/** What a route says of an operation; who asked, when and in which request is filled in here. */
export type OperationRecord = Omit<
  ReceiptDraft,
  'receipt_id' | 'at' | 'tenant_id' | 'project_id' | 'key_id' | 'request_id'
> & {
  receipt_id?: string;
};

/** What a receipt is written for: who asked, where and in which request. A refused request has it, too. */
export interface ReceiptScope {
  facts: { plan: Pick<Plan, 'receiptsEnabled'> };
  context: MessageContext;
}

const WAKE_DELAY_MS = 1_000;
const WAKE_DEADLINE_MS = 10_000;

/** Writes the receipts of a request, durably, before it is answered. */
@Injectable()
export class ReceiptWriter {
  /** Projects whose delivery is about to be woken. */
  private readonly waking = new Set<string>();

  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly messages: MessageClient,
  ) {}

  draft({ context }: Pick<ReceiptScope, 'context'>, operation: OperationRecord): Receipt {
    const { tenantId, projectId, keyId } = context.scope;
    return receiptBody({
      receipt_id: newId(),
      ...operation,
      at: this.clock.nowSeconds(),
      tenant_id: tenantId,
      project_id: projectId,
      key_id: keyId,
      request_id: context.requestId,
    });
  }

  /**
   * Commits receipts in the order given.
   * @throws HivemindError STORAGE_UNAVAILABLE when they cannot be kept; the request then fails and may be sent again
   */
  async commit({ context, facts }: ReceiptScope, receipts: readonly Receipt[]): Promise<void> {
    if (!facts.plan.receiptsEnabled) return;
    await this.ledger.append(context.scope.projectId, receipts);
    this.wakeDelivery(context);
  }

  /** One receipt, drafted and committed; returns its id. */
  async record(scope: ReceiptScope, operation: OperationRecord): Promise<string> {
    const receipt = this.draft(scope, operation);
    await this.commit(scope, [receipt]);
    return receipt.receipt_id;
  }

  /**
   * Delivery is not waited for, and it is put off a little: receipts are read from the outbox meanwhile, and one delivery
   * of many costs the database hardly more than one of few.
   */
  private wakeDelivery(context: MessageContext): void {
    const { projectId } = context.scope;
    if (this.waking.has(projectId)) return;
    this.waking.add(projectId);
    const timer = setTimeout(() => {
      this.waking.delete(projectId);
      this.messages
        .emit(drainReceipts, { ...context, deadlineAt: Date.now() + WAKE_DEADLINE_MS }, {})
        .catch((err: unknown) => this.log.warn({ err, projectId }, 'receipts wait for the next sweep'));
    }, WAKE_DELAY_MS);
    timer.unref();
  }
}
