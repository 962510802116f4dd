import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { HivemindError, type MessageContext, purgeAll, restartReceipts } from '@hivemind/contracts';
import type {
  deleteProjectBody,
  deleteProjectData,
  deleteProjectQuery,
  projectParams,
} from '@hivemind/contracts/admin';
import { Forgetting, MessageClient, RECEIPT_LEDGER } from '@hivemind/platform';
import type { ProjectEntry, ReceiptLedger } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { requireDestructive } from '../workspaces/plan-of';
import { contextOf, projectOf } from './project-of';

/** A purge writes whole tables anew. */
const PURGE_DEADLINE_MS = 900_000;
/** Within it every gateway knows that no key reaches the project any more. */
const KNOWN_EVERYWHERE_MS = 5_000;

type Call = WorkspaceCall<{
  params: typeof projectParams;
  query: typeof deleteProjectQuery;
  body: typeof deleteProjectBody;
}>;

/** Deletes projects with what they hold. */
@Injectable()
export class DeletionHandlers {
  constructor(
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    private readonly messages: MessageClient,
    private readonly forgetting: Forgetting,
  ) {}

  @Answers('deleteProject')
  async delete(call: Call): Promise<z.input<typeof deleteProjectData>> {
    const { registry, tenantId, body, query } = call;
    const project = await projectOf(call);
    if ((body?.confirm ?? query.confirm) !== project.name)
      throw new HivemindError('VALIDATION_ERROR', "confirm must be the project's name", {
        details: { field: 'confirm' },
      });
    await requireDestructive(registry, tenantId);
    await registry.projectAdministration.close(tenantId, project.id);
    await sleep(KNOWN_EVERYWHERE_MS);
    const deleted = await this.empty(project, contextOf(call, project.id, PURGE_DEADLINE_MS));
    await registry.projectAdministration.delete(tenantId, project.id);
    return { message: 'Project deleted', deleted_records: deleted };
  }

  private async empty({ id, storage }: ProjectEntry, context: MessageContext): Promise<number> {
    let records = 0;
    if (storage === null) await this.ledger.restart(id, () => null);
    else {
      ({ records } = await this.messages.send(purgeAll, context, { dryRun: false }));
      await this.messages.send(restartReceipts, context, { first: null });
    }
    await this.forgetting.forget(id);
    return records;
  }
}
