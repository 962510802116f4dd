import { Inject, Injectable } from '@nestjs/common';
import {
  type ChatPrompt,
  chatPromptSchema,
  compressPromptMessage,
  type CompressionResult,
  type CompressionSettings,
  type MessageContext,
} from '@hivemind/contracts';
import { CLAIM_CHECK, MessageClient } from '@hivemind/platform';
import type { ClaimCheck } from '@hivemind/ports';

/** Longer prompts do not travel in a message, in characters of JSON. */
const LARGEST_IN_MESSAGE = 64 * 1024;

export interface CompressionOrder {
  prompt: ChatPrompt;
  settings: CompressionSettings;
  /** What the caller named its conversation; null: derived from its head, where `remember` is set. */
  session: string | null;
  remember: boolean;
}

/** Has a prompt compressed by the extraction service. */
@Injectable()
export class Compression {
  constructor(
    private readonly messages: MessageClient,
    @Inject(CLAIM_CHECK) private readonly claimCheck: ClaimCheck,
  ) {}

  /** @param size of the prompt in characters, as far as it is known without writing it out */
  async run(order: CompressionOrder, size: number, context: MessageContext): Promise<CompressionResult> {
    const prompt = size > LARGEST_IN_MESSAGE ? await this.leave(order.prompt, context) : order.prompt;
    return this.messages.send(compressPromptMessage, context, { ...order, prompt });
  }

  /** Parsed as it would be in a message, so that a fault shows where it was made. */
  private async leave(prompt: ChatPrompt, { deadlineAt }: MessageContext) {
    const parsed = chatPromptSchema.parse(prompt);
    return { ticket: await this.claimCheck.put(parsed, Math.max(1, deadlineAt - Date.now())) };
  }
}
