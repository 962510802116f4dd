import { Inject, Injectable } from '@nestjs/common';
import type {
  changeProjectBody,
  createProjectBody,
  projectData,
  projectParams,
  projectRolesBody,
  projectsData,
  projectStatsData,
} from '@hivemind/contracts/admin';
import { CLOCK, RECEIPT_LEDGER, VECTOR_STORES } from '@hivemind/platform';
import type { Clock, ProjectEntry, ReceiptLedger, VectorStores } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { moment } from '../views/moment';
import { projectOf } from './project-of';
import { standingStore } from './standing-store';

type Told = Promise<z.input<typeof projectData>>;
type Params = { params: typeof projectParams };

@Injectable()
export class ProjectHandlers {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(RECEIPT_LEDGER) private readonly ledger: ReceiptLedger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Answers('createProject')
  async create({ registry, tenantId, body }: WorkspaceCall<{ body: typeof createProjectBody }>): Told {
    const storage = body.storage === 'embedded' ? { kind: 'embedded' as const } : null;
    return { project: projectView(await registry.projects.create(tenantId, { name: body.name, storage })) };
  }

  @Answers('listProjects')
  async list({ registry, tenantId }: WorkspaceCall): Promise<z.input<typeof projectsData>> {
    return { projects: (await registry.projects.list(tenantId)).map(projectView) };
  }

  @Answers('changeProject')
  async change(call: WorkspaceCall<Params & { body: typeof changeProjectBody }>): Told {
    const { registry, tenantId, body } = call;
    let project = await projectOf(call);
    // The name first: it is what may be refused.
    if (body.name !== undefined) project = await registry.projects.rename(tenantId, project.id, body.name);
    if (body.default) project = await registry.projects.setDefault(tenantId, project.id);
    if (body.keep_packets_days !== undefined)
      project = await registry.projectAdministration.keepPackets(tenantId, project.id, body.keep_packets_days);
    return { project: projectView(project) };
  }

  @Answers('setProjectRoles')
  async setRoles({
    registry,
    tenantId,
    params,
    body,
  }: WorkspaceCall<Params & { body: typeof projectRolesBody }>): Told {
    return { project: projectView(await registry.projects.setRoles(tenantId, params.project_id, body.roles)) };
  }

  @Answers('getProjectStats')
  async stats(call: WorkspaceCall<Params>): Promise<z.input<typeof projectStatsData>> {
    const { id, storage } = await projectOf(call);
    const [records, receipts] = await Promise.all([
      storage === null ? null : this.countRecords(id),
      this.ledger.count(id),
    ]);
    return { records, receipts };
  }

  private async countRecords(projectId: string): Promise<{ live: number; deleted: number }> {
    const store = await standingStore(this.stores, projectId);
    if (!store) return { live: 0, deleted: 0 };
    const [live, deleted] = await Promise.all([
      store.count(['memory', 'conversation']),
      store.deletedIds(this.clock.nowSeconds()),
    ]);
    return { live, deleted: deleted.length };
  }
}

export const projectView = (project: ProjectEntry): z.input<typeof projectData>['project'] => ({
  id: project.id,
  name: project.name,
  default: project.isDefault,
  roles: project.roles,
  storage: project.storage,
  keep_packets_days: project.keepPacketsDays,
  created_at: moment(project.createdAt),
});
