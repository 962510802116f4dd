import { forkSession } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { SessionFork } from './session-fork';

@MessageController()
export class ForkController {
  constructor(private readonly forks: SessionFork) {}

  @Handles(forkSession)
  fork({ context, payload }: Incoming<typeof forkSession>): Promise<ReplyOf<typeof forkSession>> {
    return this.forks.fork(context.scope, payload);
  }
}
