import type { ProjectEntry } from '@hivemind/ports';
import { changeNote } from '../../administration/audit-trail';
import { projectView } from '../../administration/audit-views';
import { projectEntryOf, type ProjectRow, requireProject } from './project.row';
import type { RegistryDatabase, Transaction } from './registry-database';

/**
 * Changes a project and notes what became of it.
 * @param work is given the project as it was
 */
export const changeProject = (
  database: RegistryDatabase,
  action: string,
  tenantId: string,
  projectId: string,
  work: (tx: Transaction, old: ProjectRow) => Promise<void>,
): Promise<ProjectEntry> =>
  database.within(tenantId, async (tx, note) => {
    const old = await requireProject(tx, tenantId, projectId);
    await work(tx, old);
    const row = await requireProject(tx, tenantId, projectId);
    await note(changeNote(action, projectId, stateOf(old), stateOf(row)));
    return projectEntryOf(row);
  });

const stateOf = (row: ProjectRow) => ({ ...projectView(projectEntryOf(row)), closing: row.closingAt !== null });
