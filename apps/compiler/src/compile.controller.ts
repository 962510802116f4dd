import { Inject } from '@nestjs/common';
import { compilePacketMessage, HivemindError, turnCandidatesSchema, type TurnCandidates } from '@hivemind/contracts';
import { compilePacket } from '@hivemind/context';
import { CLAIM_CHECK, Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import type { ClaimCheck } from '@hivemind/ports';

@MessageController()
export class CompileController {
  constructor(@Inject(CLAIM_CHECK) private readonly claimCheck: ClaimCheck) {}

  @Handles(compilePacketMessage)
  async compile({ payload }: Incoming<typeof compilePacketMessage>): Promise<ReplyOf<typeof compilePacketMessage>> {
    const { input, candidates } = payload;
    if (candidates === undefined) return compilePacket(input);
    const { history, memories, conversation } = await this.candidates(candidates);
    return compilePacket({
      ...input,
      history: [...input.history, ...history],
      recalledMemories: [...input.recalledMemories, ...memories],
      recalledConversation: [...input.recalledConversation, ...conversation],
    });
  }

  private async candidates(ticket: string): Promise<TurnCandidates> {
    const candidates = await this.claimCheck.take(ticket, turnCandidatesSchema);
    if (candidates !== undefined) return candidates;
    throw new HivemindError('TIMEOUT', 'The recalled records expired before they were compiled.', {
      details: { stage: compilePacketMessage.pattern },
    });
  }
}
