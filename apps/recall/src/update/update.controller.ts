import { updateRecord } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { RecordUpdate } from './record-update';

@MessageController()
export class UpdateController {
  constructor(private readonly updates: RecordUpdate) {}

  @Handles(updateRecord)
  async update({ context, payload }: Incoming<typeof updateRecord>): Promise<ReplyOf<typeof updateRecord>> {
    return { version: await this.updates.update(context.scope, payload) };
  }
}
