import { Inject } from '@nestjs/common';
import { type ChatPrompt, chatPromptSchema, compressPromptMessage, HivemindError } from '@hivemind/contracts';
import { CLAIM_CHECK, Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import type { ClaimCheck } from '@hivemind/ports';
import { CompressionOperation } from './compression.operation';

@MessageController()
export class CompressController {
  constructor(
    private readonly compression: CompressionOperation,
    @Inject(CLAIM_CHECK) private readonly claimCheck: ClaimCheck,
  ) {}

  @Handles(compressPromptMessage)
  async compress({
    payload,
    context,
  }: Incoming<typeof compressPromptMessage>): Promise<ReplyOf<typeof compressPromptMessage>> {
    const { prompt } = payload;
    return this.compression.run({ ...payload, prompt: 'ticket' in prompt ? await this.left(prompt) : prompt }, context);
  }

  private async left({ ticket }: { ticket: string }): Promise<ChatPrompt> {
    const prompt = await this.claimCheck.take(ticket, chatPromptSchema);
    if (prompt !== undefined) return prompt;
    throw new HivemindError('TIMEOUT', 'The prompt expired before it was compressed.', {
      details: { stage: compressPromptMessage.pattern },
    });
  }
}
