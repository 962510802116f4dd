import { Inject, Injectable } from '@nestjs/common';
import { HivemindError } from '@hivemind/contracts';
import type {
  bindStorageBody,
  projectParams,
  rotateStorageKeyBody,
  storageData,
  unbindStorageData,
} from '@hivemind/contracts/admin';
import { TENANT_DIRECTORY, VECTOR_STORES } from '@hivemind/platform';
import type { ProjectEntry, StorageBinding, StorageEntry, TenantDirectory, VectorStores } from '@hivemind/ports';
import { checkedClusterKey, checkedClusterUrl } from '@hivemind/tenancy';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment } from '../views/moment';
import { projectOf } from './project-of';
import { standingStore } from './standing-store';
import { StorageCheck } from './storage-check';

type Params = { params: typeof projectParams };
type Told = Promise<z.input<typeof storageData>>;
type BindBody = z.output<typeof bindStorageBody>;

@Injectable()
export class StorageHandlers {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(TENANT_DIRECTORY) private readonly directory: TenantDirectory,
    private readonly check: StorageCheck,
  ) {}

  @Answers('bindStorage')
  async bind(call: WorkspaceCall<Params & { body: typeof bindStorageBody }>): Told {
    const { registry, tenantId, body } = call;
    const project = await projectOf(call);
    const binding = bindingOf(body);
    const status = await this.check.requireGood(binding);
    if (!body.confirm_move) await this.requireNothingLeft(project, binding);
    const storage = await registry.storage.set(tenantId, project.id, binding);
    this.directory.forgetStorage(project.id);
    return { storage: storageView(storage), status };
  }

  @Answers('getStorage')
  async get(call: WorkspaceCall<Params>): Told {
    const { registry, tenantId } = call;
    const { id } = await projectOf(call);
    const storage = await registry.storage.show(tenantId, id);
    const binding = storage && (await this.directory.storageBinding(id));
    return { storage: storage && storageView(storage), status: binding && (await this.check.ask(binding)) };
  }

  @Answers('rotateStorageKey')
  async rotate(call: WorkspaceCall<Params & { body: typeof rotateStorageKeyBody }>): Told {
    const { registry, tenantId, body } = call;
    const { id } = await projectOf(call);
    const bound = await registry.storage.show(tenantId, id);
    if (bound?.kind !== 'qdrant')
      throw new HivemindError('CONFLICT', 'No cluster is bound to the project, so there is no key to replace.', {
        details: { field: 'api_key' },
      });
    const binding = { kind: bound.kind, url: bound.url, apiKey: checkedClusterKey(body.api_key) };
    const status = await this.check.requireGood(binding);
    const storage = await registry.storage.set(tenantId, id, binding);
    this.directory.forgetStorage(id);
    return { storage: storageView(storage), status };
  }

  @Answers('unbindStorage')
  async unbind({ registry, tenantId, params }: WorkspaceCall<Params>): Promise<z.input<typeof unbindStorageData>> {
    await registry.storage.remove(tenantId, params.project_id);
    this.directory.forgetStorage(params.project_id);
    return { message: 'Storage unbound' };
  }

  /** Records do not move with the binding; whoever moves says so. */
  private async requireNothingLeft({ id, storage }: ProjectEntry, binding: StorageBinding): Promise<void> {
    if (storage === null || isSamePlace(await this.directory.storageBinding(id), binding)) return;
    const records = await this.countRecords(id);
    if (records === 0) return;
    const what = records === null ? 'may have records' : `has ${records.toLocaleString('en-US')} records`;
    throw new HivemindError(
      'CONFLICT',
      `The project ${what} where it is; send confirm_move: true to leave them there.`,
      { details: { field: 'confirm_move', records } },
    );
  }

  /** Null when the old place does not answer. */
  private async countRecords(projectId: string): Promise<number | null> {
    try {
      const store = await standingStore(this.stores, projectId);
      return store ? await store.count(['memory', 'conversation']) : 0;
    } catch (thrown) {
      if (HivemindError.from(thrown).code !== 'STORAGE_UNAVAILABLE') throw thrown;
      return null;
    }
  }
}

function bindingOf(body: BindBody): StorageBinding {
  if (body.kind === 'embedded') return { kind: body.kind };
  const apiKey = body.api_key === undefined ? null : checkedClusterKey(body.api_key);
  return { kind: body.kind, url: checkedClusterUrl(body.url), apiKey };
}

const isSamePlace = (bound: StorageBinding | null, next: StorageBinding): boolean =>
  bound?.kind === next.kind && (bound.kind !== 'qdrant' || next.kind !== 'qdrant' || bound.url === next.url);

const storageView = (storage: StorageEntry) => ({
  kind: storage.kind,
  url: storage.kind === 'qdrant' ? storage.url : null,
  has_api_key: storage.kind === 'qdrant' && storage.hasApiKey,
  updated_at: moment(storage.updatedAt),
});
