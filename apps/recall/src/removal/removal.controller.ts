import { deleteMatching, deleteRecord, listDeleted, purgeAll, purgeDeleted, restoreRecords } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { RecordPurge } from './record-purge';
import { RecordRemover } from './record-remover';

/** Deleting, restoring and purging. */
@MessageController()
export class RemovalController {
  constructor(
    private readonly remover: RecordRemover,
    private readonly purge: RecordPurge,
  ) {}

  @Handles(deleteRecord)
  deleteOne({ context, payload }: Incoming<typeof deleteRecord>): Promise<ReplyOf<typeof deleteRecord>> {
    return this.remover.deleteOne(context.scope, payload.id, payload.dryRun);
  }

  @Handles(deleteMatching)
  deleteMatching({ context, payload }: Incoming<typeof deleteMatching>): Promise<ReplyOf<typeof deleteMatching>> {
    return this.remover.deleteMatching(context.scope, payload.filter, payload.dryRun);
  }

  @Handles(restoreRecords)
  restore({ context, payload }: Incoming<typeof restoreRecords>): Promise<ReplyOf<typeof restoreRecords>> {
    return this.remover.restore(context.scope, payload.selection, payload.dryRun);
  }

  @Handles(listDeleted)
  async listDeleted({ context, payload }: Incoming<typeof listDeleted>): Promise<ReplyOf<typeof listDeleted>> {
    return { ids: await this.purge.deletedIds(context.scope, payload.until) };
  }

  @Handles(purgeDeleted)
  purgeDeleted({ context, payload }: Incoming<typeof purgeDeleted>): Promise<ReplyOf<typeof purgeDeleted>> {
    return this.purge.purgeDeleted(context.scope, payload.until, payload.dryRun);
  }

  @Handles(purgeAll)
  purgeAll({ context, payload }: Incoming<typeof purgeAll>): Promise<ReplyOf<typeof purgeAll>> {
    return this.purge.purgeAll(context.scope, payload.dryRun);
  }
}
