import type { ProjectEntry, WorkspaceEntry } from '@hivemind/ports';
import { absent } from '@hivemind/tenancy';
import { UsageError } from '../usage-error';

/**
 * The workspace of this id or name; without one, the only workspace there is.
 * @throws UsageError when several may be meant, HivemindError NOT_FOUND when there is none
 */
export function chosenWorkspace(all: readonly WorkspaceEntry[], named: string | undefined): WorkspaceEntry {
  const byId = all.find(({ tenantId }) => tenantId === named);
  if (byId) return byId;
  const meant = named === undefined ? all : all.filter(({ name }) => name === named);
  const [only, another] = meant;
  if (another) {
    const list = meant.map(({ tenantId, name }) => `  ${tenantId}  ${name}`).join('\n');
    throw new UsageError(`several workspaces may be meant; name one by its id with --workspace:\n${list}`);
  }
  if (only) return only;
  throw absent(
    'workspace',
    named === undefined ? 'workspace yet; make one with "hivemind workspace create <name>"' : `workspace "${named}"`,
  );
}

/**
 * The project of this id or name.
 * @throws HivemindError NOT_FOUND
 */
export function chosenProject(all: readonly ProjectEntry[], named: string): ProjectEntry {
  const project = all.find(({ id }) => id === named) ?? all.find(({ name }) => name === named);
  if (project) return project;
  throw absent('project', `project "${named}" in the workspace`);
}
