import { HivemindError, type MessageContext } from '@hivemind/contracts';
import type { ProjectEntry } from '@hivemind/ports';
import type { WorkspaceCall } from '../edge/admin-call';

type ProjectCall = WorkspaceCall & { params: { project_id: string } };

/**
 * The project that the path names.
 * @throws HivemindError NOT_FOUND when the workspace has no such project
 */
export async function projectOf(call: Pick<ProjectCall, 'registry' | 'tenantId' | 'params'>): Promise<ProjectEntry> {
  const { project_id: id } = call.params;
  const project = (await call.registry.projects.list(call.tenantId)).find((entry) => entry.id === id);
  if (project) return project;
  throw new HivemindError('NOT_FOUND', `There is no project ${id} in this workspace.`, {
    details: { field: 'project_id' },
  });
}

/** @throws HivemindError NOT_FOUND as above, NO_STORAGE_CONNECTED when none is bound */
export async function connectedProject(call: ProjectCall): Promise<ProjectEntry> {
  const project = await projectOf(call);
  if (project.storage !== null) return project;
  throw new HivemindError('NO_STORAGE_CONNECTED', 'No storage connected: bind storage to this project first.');
}

const DEADLINE_MS = 30_000;

/** What goes with messages that are sent for a call: receipts then name the administrator where a key is named. */
export const contextOf = (
  { tenantId, identity, request }: WorkspaceCall,
  projectId: string,
  remainingMs = DEADLINE_MS,
): MessageContext => ({
  requestId: request.id,
  deadlineAt: Date.now() + remainingMs,
  traceparent: null,
  scope: { tenantId, projectId, keyId: identity.id },
});
