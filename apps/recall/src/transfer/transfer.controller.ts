import { exportRecords, importRecords } from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { RecordExport } from './record-export';
import { RecordImport } from './record-import';

/** Carrying records out of a project and into another. */
@MessageController()
export class TransferController {
  constructor(
    private readonly exports: RecordExport,
    private readonly imports: RecordImport,
  ) {}

  @Handles(exportRecords)
  export({ context, payload }: Incoming<typeof exportRecords>): Promise<ReplyOf<typeof exportRecords>> {
    return this.exports.page(context.scope, payload);
  }

  @Handles(importRecords)
  import({ context, payload }: Incoming<typeof importRecords>): Promise<ReplyOf<typeof importRecords>> {
    return this.imports.run(context.scope, payload.records);
  }
}
