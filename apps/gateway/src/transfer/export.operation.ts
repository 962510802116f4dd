import { Inject, Injectable } from '@nestjs/common';
import {
  type ChainedReceipt,
  countReceipts,
  DEFAULT_EXPORT_LIMIT,
  encodeExportCursor,
  type ExportCursor,
  type exportData,
  type exportQuery,
  exportReceipts,
  exportRecords,
  type MemoryRecord,
  SERVICE_TYPES,
} from '@hivemind/contracts';
import { CLOCK, MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { Clock } from '@hivemind/ports';
import type { z } from 'zod';
import type { RequestAccess } from '../edge/request-access';

type ExportPage = z.input<typeof exportData>;
type MemoriesCursor = Extract<ExportCursor, { phase: 'memories' }>;
type ReceiptsCursor = Extract<ExportCursor, { phase: 'receipts' }>;

/** Everything a project holds, page by page: its records, then its receipts. */
@Injectable()
export class ExportOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  run(
    access: RequestAccess,
    { cursor, limit = DEFAULT_EXPORT_LIMIT }: z.output<typeof exportQuery>,
  ): Promise<ExportPage> {
    if (!cursor) return this.firstPage(access, limit);
    return cursor.phase === 'memories'
      ? this.memories(access, cursor, limit)
      : this.receiptsPage(access, cursor, limit);
  }

  /** What the export holds is settled here: nothing stored later, and of the receipts none after its own. */
  private async firstPage(access: RequestAccess, limit: number): Promise<ExportPage> {
    const until = this.clock.nowSeconds();
    const page = await this.messages.send(exportRecords, access.context, { after: null, until, limit });
    await this.receipts.record(access, {
      operation: 'data.export',
      inputs_ref: { limit },
      outputs_ref: { count: page.records.length },
    });
    const { receipts: untilSeq } = await this.messages.send(countReceipts, access.context, {});
    return memoriesPage(page, { until, untilSeq });
  }

  private async memories(access: RequestAccess, { after, ...bounds }: MemoriesCursor, limit: number) {
    const asked = { after, until: bounds.until, limit };
    return memoriesPage(await this.messages.send(exportRecords, access.context, asked), bounds);
  }

  private async receiptsPage(access: RequestAccess, { fromSeq, untilSeq }: ReceiptsCursor, limit: number) {
    const { receipts } = await this.messages.send(exportReceipts, access.context, { fromSeq, untilSeq, limit });
    const last = receipts.at(-1)?.chain.seq ?? untilSeq;
    const next = last < untilSeq ? { phase: 'receipts' as const, fromSeq: last + 1, untilSeq } : null;
    return exportPage('receipts', receipts.map(receiptRecord), next);
  }
}

type RecordsPage = { records: MemoryRecord[]; last: MemoriesCursor['after'] | null };

function memoriesPage({ records, last }: RecordsPage, bounds: Pick<MemoriesCursor, 'until' | 'untilSeq'>): ExportPage {
  const { untilSeq } = bounds;
  const receipts = untilSeq > 0 ? { phase: 'receipts' as const, fromSeq: 1, untilSeq } : null;
  return exportPage('memories', records, last ? { phase: 'memories', ...bounds, after: last } : receipts);
}

const exportPage = (phase: ExportPage['phase'], records: MemoryRecord[], next: ExportCursor | null): ExportPage => ({
  records,
  count: records.length,
  phase,
  next_cursor: next && encodeExportCursor(next),
  done: next === null,
});

/** A receipt in the form of a record. */
const receiptRecord = (receipt: ChainedReceipt): MemoryRecord => ({
  id: receipt.receipt_id,
  content: JSON.stringify(receipt),
  metadata: {
    type: SERVICE_TYPES.receipt,
    kind: 'receipt',
    operation: receipt.operation,
    created_at: receipt.created_at,
  },
});
