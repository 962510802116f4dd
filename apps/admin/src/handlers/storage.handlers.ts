import { countRecords, HivemindError } from '@hivemind/contracts';
import type { bindStorageBody } from '@hivemind/contracts/admin';
import type { ProjectEntry, StorageBinding } from '@hivemind/ports';
import { conflict, invalidField } from '@hivemind/tenancy';
import type { z } from 'zod';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import type { StorageStatus } from '../live-checks';
import { storageView } from '../views';
import { contextOf, type HandlerParts } from './handler-parts';
import { projectOf } from './project.handlers';

/** Where projects keep their records. Nothing is bound that was not asked first. */
export function storageHandlers({ checks, directory, messages }: HandlerParts): RouteHandlers {
  async function checked(binding: StorageBinding, field: string): Promise<StorageStatus> {
    if (binding.kind === 'qdrant') await checks.address(binding.url, 'url');
    const status = await checks.storage(binding);
    if (status.ok) return status;
    throw invalidField(
      status.problem === 'key_refused' ? 'api_key' : field,
      `was refused: ${status.message} ${status.remedy}`,
      {
        problem: status.problem ?? 'unknown',
      },
    );
  }

  /** @throws HivemindError CONFLICT when records would be left behind and nobody said so */
  async function requireMove(request: AdminRequest, project: ProjectEntry, confirmed: boolean): Promise<void> {
    if (project.storage === null || confirmed) return;
    const { records } = await messages
      .send(countRecords, contextOf(request, project.id), {})
      .catch((thrown: unknown) => unreachable(thrown));
    if (records !== 0)
      throw new HivemindError(
        'CONFLICT',
        `The project has ${records ?? 'an unknown number of'} records where it is; send confirm_move: true to leave them there.`,
        { details: { field: 'confirm_move', ...(records !== null && { records }) } },
      );
  }

  const bindStorage = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const given = request.body as z.output<typeof bindStorageBody>;
    const binding: StorageBinding =
      given.kind === 'qdrant'
        ? { kind: 'qdrant', url: given.url, apiKey: given.api_key ?? null }
        : { kind: 'embedded' };
    const status = await checked(binding, 'url');
    await requireMove(request, project, given.confirm_move ?? false);
    const storage = await request.registry.storage.set(request.tenantId, project.id, binding);
    return { storage: storageView(storage), status };
  };

  const getStorage = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const storage = await request.registry.storage.show(request.tenantId, project.id);
    const binding = storage && (await directory.storageBinding(project.id));
    if (!storage || !binding) return { storage: null, status: null };
    return { storage: storageView(storage), status: await checks.storage(binding) };
  };

  const rotateStorageKey = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const bound = await request.registry.storage.show(request.tenantId, project.id);
    if (bound?.kind !== 'qdrant') throw conflict('project_id', 'No cluster is bound to the project.');
    const { api_key: apiKey } = request.body as { api_key: string };
    const binding = { kind: 'qdrant' as const, url: bound.url, apiKey };
    const status = await checked(binding, 'api_key');
    const storage = await request.registry.storage.set(request.tenantId, project.id, binding);
    return { storage: storageView(storage), status };
  };

  const unbindStorage = async (request: AdminRequest) => {
    const project = await projectOf(request);
    await request.registry.storage.remove(request.tenantId, project.id);
    return { message: 'Storage unbound' };
  };

  return { bindStorage, getStorage, rotateStorageKey, unbindStorage };
}

/** Whether a storage that does not answer holds records, nobody can say. */
function unreachable(thrown: unknown): { records: null } {
  const error = HivemindError.from(thrown);
  if (error.code === 'STORAGE_UNAVAILABLE' || error.code === 'TIMEOUT') return { records: null };
  throw error;
}
