import type { DeleteLevel, KeyFacts, ProjectFacts } from './facts';

type Reach = Pick<KeyFacts, 'allProjects' | 'role' | 'projects'>;

/** Whether a key reaches a project of its workspace: all of them, or those that list its role. */
export const reaches = (key: Reach, project: ProjectFacts): boolean =>
  key.allProjects || (key.role !== null && project.roles.includes(key.role));

/** The projects a key reaches, in the order of its facts. */
export const reachableProjects = (key: Reach): ProjectFacts[] =>
  key.projects.filter((project) => reaches(key, project));

const RANK: Record<DeleteLevel, number> = { none: 0, delete: 1, purge: 2 };

/** Whether a key's level covers what is asked; a key without a level covers nothing. */
export const levelCovers = (level: DeleteLevel | null, asked: DeleteLevel): boolean =>
  level !== null && RANK[level] >= RANK[asked];

/** What a key may remove once its own level and the workspace's switch are both applied. */
export interface DestructiveAccess {
  delete: boolean;
  purge: boolean;
}

export function destructiveAccess(key: Pick<KeyFacts, 'destructive' | 'plan'>): DestructiveAccess {
  const may = (asked: DeleteLevel) => key.plan.allowDestructive && levelCovers(key.destructive, asked);
  return { delete: may('delete'), purge: may('purge') };
}
