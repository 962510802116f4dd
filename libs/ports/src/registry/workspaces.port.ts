import type { Plan } from '@hivemind/tenancy';
import type { NewProject, ProjectEntry } from './projects.port';

export interface WorkspaceEntry {
  tenantId: string;
  name: string;
  plan: Plan;
  createdAt: number;
}

export interface NewWorkspace {
  name: string;
  /** Made with it, as its default project. */
  project?: NewProject;
}

export interface WorkspaceRegistry {
  /** A workspace under the default plan. Names of workspaces may repeat. */
  create(workspace: NewWorkspace): Promise<{ workspace: WorkspaceEntry; project: ProjectEntry | null }>;
  /** All of them, oldest first. */
  list(): Promise<WorkspaceEntry[]>;
  /** Changes the fields given; answers the whole plan. */
  setPlan(tenantId: string, changes: Partial<Plan>): Promise<Plan>;
}
