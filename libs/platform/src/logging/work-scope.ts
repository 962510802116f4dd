import type { MessageContext } from '@hivemind/contracts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work is under way, as log lines tell it. Ids alone: no text of a tenant. */
export interface WorkIds {
  request_id: string;
  tenant?: string;
  project?: string;
  key?: string;
}

const storage = new AsyncLocalStorage<WorkIds>();

/** The ids of the request that a message serves. */
export const idsOf = ({ requestId, scope }: Pick<MessageContext, 'requestId' | 'scope'>): WorkIds => ({
  request_id: requestId,
  tenant: scope.tenantId,
  project: scope.projectId,
  key: scope.keyId,
});

/** Runs `work` so that every log line written in it, and in what it starts, carries the ids, those learnt later too. */
export const workingFor = <T>(ids: WorkIds, work: () => T): T => storage.run(ids, work);

/** The ids of the work under way; a new object, empty outside any work. */
export const currentIds = (): Partial<WorkIds> => ({ ...storage.getStore() });
