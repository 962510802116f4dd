import { Injectable } from '@nestjs/common';
import {
  type CompressBody,
  compressData,
  type CompressionSettings,
  DEFAULT_COMPRESSION_SETTINGS,
  definedFields,
} from '@hivemind/contracts';
import { ReceiptWriter } from '@hivemind/platform';
import type { RequestAccess } from '../edge/request-access';
import { PacketKeeper } from '../receipts/packet-keeper';
import { compressReceipt } from './compress-receipt';
import { Compression } from './compression';

/** A caller that asks for a compression wants one, and not to wait until it pays. */
const DEFAULTS: CompressionSettings = { ...DEFAULT_COMPRESSION_SETTINGS, policy: 'aggressive' };

/** Compression alone: the prompt goes back to the caller. */
@Injectable()
export class CompressOperation {
  constructor(
    private readonly compression: Compression,
    private readonly receipts: ReceiptWriter,
    private readonly packets: PacketKeeper,
  ) {}

  /** @param size of the body in bytes */
  async run(access: RequestAccess, body: CompressBody, size: number) {
    const { format, messages, system, tools } = body;
    const prompt = { format, messages, system, tools };
    const session = body.session ?? null;
    const settings = { ...DEFAULTS, ...definedFields(body.settings ?? {}) };
    const order = { prompt, settings, session, remember: session !== null };
    const result = await this.compression.run(order, size, access.context);
    const facts = { format: prompt.format, messageCount: prompt.messages.length, session, settings };
    const receipt = this.receipts.draft(access, compressReceipt(facts, result));
    await this.receipts.commit(access, [receipt]);
    await this.packets.keep(access, receipt.receipt_id, () => ({
      kind: 'compression',
      before: messages,
      after: result.messages,
      state: result.state,
    }));
    return compressData.parse({ ...result, receipt });
  }
}
