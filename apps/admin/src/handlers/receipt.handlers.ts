import { verifyChain } from '@hivemind/audit';
import {
  type ChainedReceipt,
  encodeCursor,
  exportReceipts,
  getReceipt,
  HivemindError,
  listReceipts,
  type MessageContext,
  type Operation,
} from '@hivemind/contracts';
import { invalidField } from '@hivemind/tenancy';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { contextOf, type HandlerParts } from './handler-parts';
import { projectOf } from './project.handlers';

const DEFAULT_LIMIT = 50;
const PAGE = 500;
/** A longer chain is verified on the command line. */
const MOST_VERIFIED = 20_000;

/** The audit trail of a project's operations. */
export function receiptHandlers({ messages, ledger, chainKey }: HandlerParts): RouteHandlers {
  const list = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const {
      limit = DEFAULT_LIMIT,
      cursor,
      operation,
      session_id,
    } = request.query as {
      limit?: number;
      cursor?: string;
      operation?: Operation;
      session_id?: string;
    };
    const asked = { limit, operation, sessionId: session_id, beforeSeq: seqOf(cursor) };
    const { receipts, nextSeq } = await messages.send(listReceipts, contextOf(request, project.id), asked);
    return { receipts, next_cursor: nextSeq === null ? null : encodeCursor(nextSeq) };
  };

  const verifyReceipts = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const head = await ledger.head(project.id);
    const headSeq = head?.seq ?? 0;
    if (headSeq > MOST_VERIFIED)
      throw new HivemindError(
        'CONFLICT',
        `The chain has ${headSeq.toLocaleString('en-US')} receipts; verify it with "hivemind receipts verify".`,
        { details: { limit: MOST_VERIFIED } },
      );
    const receipts = chain(messages, contextOf(request, project.id), headSeq);
    const { intact, checked, faults } = await verifyChain({ projectId: project.id, receipts, head, keys: [chainKey] });
    return {
      intact,
      checked,
      from_seq: 1,
      head_seq: headSeq,
      faults: faults.map(({ seq, untilSeq, receiptId, problem }) => ({
        seq,
        until_seq: untilSeq,
        receipt_id: receiptId,
        problem,
      })),
      next_cursor: null,
    };
  };

  return {
    listReceipts: list,
    verifyReceipts,
    getReceipt: async (request) => {
      const project = await projectOf(request);
      return { receipt: await receiptOf(request, project.id, messages) };
    },
  };
}

/** The receipt that a path names. */
export async function receiptOf(
  request: AdminRequest,
  projectId: string,
  messages: HandlerParts['messages'],
): Promise<ChainedReceipt> {
  const { receipt_id: receiptId } = request.params as { receipt_id: string };
  const { receipt } = await messages.send(getReceipt, contextOf(request, projectId), { receiptId });
  if (receipt) return receipt;
  throw new HivemindError('NOT_FOUND', 'There is no receipt with this id in the project.', {
    details: { field: 'receipt_id' },
  });
}

export function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalidField('cursor', 'is not a cursor of this listing; send next_cursor as it was answered');
}

async function* chain(messages: HandlerParts['messages'], context: MessageContext, headSeq: number) {
  for (let fromSeq = 1; fromSeq <= headSeq; ) {
    const { receipts } = await messages.send(exportReceipts, context, { fromSeq, untilSeq: headSeq, limit: PAGE });
    if (receipts.length === 0) return;
    yield* receipts;
    fromSeq = receipts.at(-1)!.chain.seq + 1;
  }
}
