import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  HivemindError,
  type importData,
  type ImportError,
  type ImportRecord,
  importRecords,
  MAX_IMPORT_ERRORS,
} from '@hivemind/contracts';
import { MessageClient, ReceiptWriter } from '@hivemind/platform';
import type { z } from 'zod';
import { withDeadline } from '../edge/long-request';
import type { RequestAccess } from '../edge/request-access';
import { importLine, MAX_LINE_BYTES } from './import-line';
import { readLines } from './read-lines';

/** Each batch is one message with a deadline of its own; the request lasts as long as batches come. */
const BATCH_DEADLINE_MS = 120_000;
const BATCH_RECORDS = 100;
const BATCH_BYTES = 1024 * 1024;

/** Counts of an import so far. */
class ImportTally {
  imported = 0;
  existing = 0;
  receipts_skipped = 0;
  refused = 0;
  readonly errors: ImportError[] = [];

  refuse(errors: readonly ImportError[]): void {
    this.refused += errors.length;
    this.errors.push(...errors.slice(0, MAX_IMPORT_ERRORS - this.errors.length));
  }

  counts() {
    const { imported, existing, receipts_skipped, refused } = this;
    return { imported, existing, receipts_skipped, refused };
  }
}

/** Takes an export in: line by line, batch by batch, never more than a batch in memory. */
@Injectable()
export class ImportOperation {
  constructor(
    private readonly messages: MessageClient,
    private readonly receipts: ReceiptWriter,
  ) {}

  async run(access: RequestAccess, body: Readable): Promise<z.input<typeof importData>> {
    const tally = new ImportTally();
    try {
      await this.readAll(access, body, tally);
    } catch (error) {
      // What was taken in stays and is on the record; sending the whole again finds it there.
      await this.record(access, tally, 'degraded');
      throw body.errored ? brokenOff(body.errored) : error;
    }
    const receipt_id = await this.record(access, tally, 'ok');
    const errors = tally.errors.sort((a, b) => a.line - b.line);
    return { message: 'Import completed', ...tally.counts(), errors, receipt_id };
  }

  private async readAll(access: RequestAccess, body: Readable, tally: ImportTally): Promise<void> {
    let batch: { line: number; record: ImportRecord }[] = [];
    let bytes = 0;
    for await (const line of readLines(body, MAX_LINE_BYTES)) {
      const content = importLine(line);
      if (content.kind === 'receipt') tally.receipts_skipped++;
      else if (content.kind === 'refused') tally.refuse([content.error]);
      else if (content.kind === 'record') {
        batch.push({ line: content.line, record: content.record });
        bytes += line.bytes?.length ?? 0;
      }
      if (batch.length < BATCH_RECORDS && bytes < BATCH_BYTES) continue;
      await this.store(access, batch, tally);
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) await this.store(access, batch, tally);
  }

  private async store(
    { context }: RequestAccess,
    records: { line: number; record: ImportRecord }[],
    tally: ImportTally,
  ): Promise<void> {
    const { imported, existing, refused } = await this.messages.send(
      importRecords,
      withDeadline(context, BATCH_DEADLINE_MS),
      { records },
    );
    tally.imported += imported;
    tally.existing += existing;
    tally.refuse(refused);
  }

  private record(access: RequestAccess, tally: ImportTally, status: 'ok' | 'degraded'): Promise<string> {
    return this.receipts.record(access, { operation: 'data.import', status, outputs_ref: tally.counts() });
  }
}

/** The sender went away; nobody reads this, but it is no fault of ours. */
const brokenOff = (cause: Error): HivemindError =>
  new HivemindError('VALIDATION_ERROR', 'body broke off; send the whole again', { cause, details: { field: 'body' } });
