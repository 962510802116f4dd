import { newProjectId } from '@hivemind/contracts';
import type { NewProject, ProjectEntry } from '@hivemind/ports';
import { checkedName, conflict } from '@hivemind/tenancy';
import type { Note } from '../../administration/audit-trail';
import { projectView } from '../../administration/audit-views';
import type { SecretBox } from '../../secret-box';
import { bindingData } from '../binding-secret';
import { PROJECT_PARTS, projectEntryOf } from './project.row';
import type { Transaction } from './registry-database';

/** Makes a project in a workspace whose row is held, as its default when it is the first. */
export async function insertProject(
  tx: Transaction,
  tenantId: string,
  { name: given, storage }: NewProject,
  secrets: SecretBox,
  note: Note,
): Promise<ProjectEntry> {
  const id = newProjectId();
  const name = await freeProjectName(tx, tenantId, given);
  const isDefault = (await tx.project.count({ where: { tenantId } })) === 0;
  await tx.project.create({ data: { id, tenantId, name, isDefault } });
  if (storage) await tx.storageBinding.create({ data: { projectId: id, ...bindingData(storage, id, secrets) } });
  const project = projectEntryOf(await tx.project.findUniqueOrThrow({ where: { id }, include: PROJECT_PARTS }));
  await note({ action: 'project.create', target: id, after: projectView(project) });
  return project;
}

/**
 * A name as it is kept, which no other project of the workspace has.
 * @param except the project that is to be named
 */
export async function freeProjectName(
  tx: Transaction,
  tenantId: string,
  given: string,
  except?: string,
): Promise<string> {
  const name = checkedName(given);
  const taken = await tx.project.findFirst({ where: { tenantId, name, NOT: { id: except } } });
  if (taken) throw conflict('name', `The workspace has a project of this name already: ${taken.id}.`);
  return name;
}
