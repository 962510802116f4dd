import { Inject, Injectable } from '@nestjs/common';
import { type ChainEnd, CHAIN_START, verifyChain } from '@hivemind/audit';
import type { ChainedReceipt } from '@hivemind/contracts';
import type { projectParams, verificationData, verificationQuery } from '@hivemind/contracts/admin';
import { RECEIPT_BODY_STORES, RECEIPT_LEDGER } from '@hivemind/platform';
import { chainedReceipts } from '@hivemind/platform/process';
import type { ReceiptBodyStores, ReceiptLedger } from '@hivemind/ports';
import type { z } from 'zod';
import { ADMIN_OPTIONS, type AdminOptions } from '../admin-options';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { connectedProject } from '../projects/project-of';
import { badCursor } from './seq-cursor';

/** Receipts checked for one answer. */
const PAGE = 1_000;

type Call = WorkspaceCall<{ params: typeof projectParams; query: typeof verificationQuery }>;

/** Checks a project's chain, page by page. */
@Injectable()
export class VerificationHandlers {
  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(RECEIPT_BODY_STORES) private readonly bodies: ReceiptBodyStores,
    @Inject(ADMIN_OPTIONS) private readonly options: AdminOptions,
  ) {}

  @Answers('verifyReceipts')
  async verify(call: Call): Promise<z.input<typeof verificationData>> {
    const { id: projectId } = await connectedProject(call);
    const after = decodeEnd(call.query.cursor);
    // The head before the receipts: the chain grows meanwhile.
    const head = await this.ledger.head(projectId);
    const headSeq = head?.seq ?? 0;
    const receipts = await this.page(projectId, after.seq + 1, headSeq);
    const last = receipts.at(-1);
    const goesOn = last !== undefined && last.chain.seq < headSeq;
    const verdict = await verifyChain({
      projectId,
      receipts,
      after,
      head: goesOn ? 'later' : head,
      keys: this.options.chainKeys,
    });
    return {
      intact: verdict.intact,
      checked: verdict.checked,
      from_seq: after.seq + 1,
      head_seq: headSeq,
      faults: verdict.faults.map(({ seq, untilSeq, receiptId, problem }) => ({
        seq,
        until_seq: untilSeq,
        receipt_id: receiptId,
        problem,
      })),
      next_cursor: goesOn ? encodeEnd(last.chain) : null,
    };
  }

  private async page(projectId: string, fromSeq: number, untilSeq: number): Promise<ChainedReceipt[]> {
    const places = { ledger: this.ledger, bodies: await this.bodies.of(projectId) };
    const receipts: ChainedReceipt[] = [];
    for await (const receipt of chainedReceipts(places, projectId, fromSeq, untilSeq)) {
      receipts.push(receipt);
      if (receipts.length === PAGE) break;
    }
    return receipts;
  }
}

const encodeEnd = ({ seq, hash }: ChainEnd): string => Buffer.from(`${seq} ${hash}`).toString('base64url');

function decodeEnd(cursor: string | undefined): ChainEnd {
  if (cursor === undefined) return CHAIN_START;
  const [, seq, hash] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (seq === undefined || hash === undefined) throw badCursor();
  return { seq: Number(seq), hash };
}
