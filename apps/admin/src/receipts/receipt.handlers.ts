import { Injectable } from '@nestjs/common';
import { type ChainedReceipt, encodeCursor, getReceipt, HivemindError, isId, listReceipts } from '@hivemind/contracts';
import type {
  projectParams,
  receiptsViewData,
  receiptsViewQuery,
  receiptViewData,
  receiptViewParams,
} from '@hivemind/contracts/admin';
import { MessageClient } from '@hivemind/platform';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { connectedProject, contextOf } from '../projects/project-of';
import { decodeSeq } from './seq-cursor';

const DEFAULT_LIMIT = 50;

type ListCall = WorkspaceCall<{ params: typeof projectParams; query: typeof receiptsViewQuery }>;

/** Looking at receipts. */
@Injectable()
export class ReceiptHandlers {
  constructor(private readonly messages: MessageClient) {}

  @Answers('listReceipts')
  async list(call: ListCall): Promise<z.input<typeof receiptsViewData>> {
    const { id } = await connectedProject(call);
    const { limit = DEFAULT_LIMIT, cursor, operation, session_id: sessionId } = call.query;
    const query = { limit, operation, sessionId, beforeSeq: decodeSeq(cursor) };
    const { receipts, nextSeq } = await this.messages.send(listReceipts, contextOf(call, id), query);
    return { receipts, next_cursor: nextSeq === null ? null : encodeCursor(nextSeq) };
  }

  @Answers('getReceipt')
  async get(call: WorkspaceCall<{ params: typeof receiptViewParams }>): Promise<z.input<typeof receiptViewData>> {
    return { receipt: await receiptOf(this.messages, call) };
  }
}

/** @throws HivemindError NOT_FOUND when the project has no such receipt */
export async function receiptOf(
  messages: MessageClient,
  call: WorkspaceCall<{ params: typeof receiptViewParams }>,
): Promise<ChainedReceipt> {
  const { id } = await connectedProject(call);
  const { receipt_id: receiptId } = call.params;
  const { receipt } = isId(receiptId)
    ? await messages.send(getReceipt, contextOf(call, id), { receiptId })
    : { receipt: null };
  if (receipt) return receipt;
  throw noSuchReceipt();
}

export const noSuchReceipt = (): HivemindError =>
  new HivemindError('NOT_FOUND', 'There is no receipt with this id in the project.', {
    details: { field: 'receipt_id' },
  });
