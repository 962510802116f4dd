import {
  countReceipts,
  countRecords,
  HivemindError,
  listDeleted,
  purgeAll,
  restartReceipts,
} from '@hivemind/contracts';
import type { changeProjectBody } from '@hivemind/contracts/admin';
import { absent, invalidField } from '@hivemind/tenancy';
import type { z } from 'zod';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { projectView } from '../views';
import { contextOf, type HandlerParts } from './handler-parts';

/** The project that a path names, in the workspace of the request; another workspace's is not there. */
export async function projectOf({ registry, tenantId, params }: AdminRequest) {
  const { project_id: id } = params as { project_id: string };
  const project = (await registry.projects.list(tenantId)).find((each) => each.id === id);
  if (!project) throw absent('project_id', `project ${id.slice(0, 64)} in this workspace`);
  return project;
}

/** Changing, deleting and counting projects. */
export function projectHandlers({ messages, transient }: HandlerParts): RouteHandlers {
  const changeProject = async (request: AdminRequest) => {
    const { registry, tenantId, body } = request;
    const { name, default: isDefault, keep_packets_days: days } = body as z.output<typeof changeProjectBody>;
    let project = await projectOf(request);
    if (name !== undefined) project = await registry.projects.rename(tenantId, project.id, name);
    if (isDefault) project = await registry.projects.setDefault(tenantId, project.id);
    if (days !== undefined) project = await registry.projectAdministration.keepPackets(tenantId, project.id, days);
    return { project: projectView(project) };
  };

  const deleteProject = async (request: AdminRequest) => {
    const { registry, tenantId, body, query } = request;
    const project = await projectOf(request);
    const confirm = (body as { confirm?: string } | undefined)?.confirm ?? (query as { confirm?: string }).confirm;
    if (confirm !== project.name) throw invalidField('confirm', `must be the project's name, "${project.name}"`);
    await registry.projectAdministration.close(tenantId, project.id);
    const context = contextOf(request, project.id);
    let points = 0;
    if (project.storage !== null) {
      points = (await messages.send(purgeAll, context, { dryRun: false })).points;
      await messages.send(restartReceipts, context, { first: null });
    }
    await transient.forget(project.id);
    await registry.projectAdministration.delete(tenantId, project.id);
    return { message: 'Project deleted with all that it held', deleted_records: points };
  };

  const getProjectStats = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const context = contextOf(request, project.id);
    if (project.storage === null) return { records: null, receipts: 0 };
    try {
      const [live, deleted, counted] = await Promise.all([
        messages.send(countRecords, context, {}),
        messages.send(listDeleted, context, { until: Date.now() / 1000 }),
        messages.send(countReceipts, context, {}),
      ]);
      return { records: { live: live.records, deleted: deleted.ids.length }, receipts: counted.receipts };
    } catch (thrown) {
      const error = HivemindError.from(thrown);
      // A project that was never asked anything has no collection yet.
      if (error.code === 'NO_STORAGE_CONNECTED') return { records: null, receipts: 0 };
      throw error;
    }
  };

  return { changeProject, deleteProject, getProjectStats };
}
