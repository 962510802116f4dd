import { Inject, Injectable } from '@nestjs/common';
import type { ChainedReceipt } from '@hivemind/contracts';
import type { compressionViewData, receiptViewParams } from '@hivemind/contracts/admin';
import { MessageClient, PACKET_ARCHIVE } from '@hivemind/platform';
import type { KeptPacket, PacketArchive } from '@hivemind/ports';
import { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { noSuchReceipt, receiptOf } from './receipt.handlers';

type Told = z.input<typeof compressionViewData>;

/** What a compression says of itself. */
const outcome = z.object({
  fallback: z.string().nullable().catch(null),
  original_tokens: z.int().catch(0),
  tokens: z.int().catch(0),
});

/** Looking into compressed histories. */
@Injectable()
export class CompressionHandlers {
  constructor(
    @Inject(PACKET_ARCHIVE) private readonly packets: PacketArchive,
    private readonly messages: MessageClient,
  ) {}

  @Answers('getCompression')
  async get(call: WorkspaceCall<{ params: typeof receiptViewParams }>): Promise<Told> {
    const receipt = await receiptOf(this.messages, call);
    if (receipt.operation !== 'context.compress') throw noSuchReceipt();
    const kept = await this.packets.read(call.params.project_id, receipt.receipt_id);
    return { compression: compressionView(receipt, kept) };
  }
}

const compressionView = (receipt: ChainedReceipt, kept: KeptPacket | null): Told['compression'] => ({
  receipt_id: receipt.receipt_id,
  session_id: receipt.session_id,
  created_at: receipt.created_at,
  ...outcome.parse(receipt.outputs_ref),
  kept: kept?.kind === 'compression' ? { before: kept.before, after: kept.after, state: kept.state } : null,
});
