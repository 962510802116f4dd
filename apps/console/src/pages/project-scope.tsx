import { useLocation } from 'preact-iso/router';
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import type { Project } from '../api/types';
import { storedChoice } from '../data/stored-choice';
import { useResource } from '../data/use-resource';
import { paths } from '../paths';
import { useSession } from '../session/session-context';
import { EmptyState } from '../ui/empty-state';
import { Loaded } from '../ui/loaded';
import { PageHead } from '../ui/page-head';

const lastProject = storedChoice('project');

interface ScopeProps {
  title: string;
  lead: string;
  /** The project that the address names. */
  projectId: string | undefined;
  /** Address of this page for a project. */
  pageOf(id: string): string;
  actions?: ComponentChildren;
  children: (project: Project) => ComponentChildren;
}

/** A page about one project: that of the address, else the one looked at last, else the default. */
export function ProjectScope({ title, lead, projectId, pageOf, actions, children }: ScopeProps) {
  const { api } = useSession();
  const { route } = useLocation();
  const id = useId();
  const projects = useResource(api.projects.list, []);
  const all = projects.data ?? [];
  const project = all.find((each) => each.id === projectId);
  useEffect(() => {
    if (project) return lastProject.write(project.id);
    const found = all.find((each) => each.id === lastProject.read()) ?? all.find((each) => each.default) ?? all[0];
    if (found) route(pageOf(found.id), true);
  }, [project?.id, projects.data]);
  return (
    <>
      <PageHead title={title} lead={lead}>
        {project && (
          <span class="project-picker">
            <label for={id}>Project</label>
            <select id={id} onChange={(event) => route(pageOf(event.currentTarget.value))}>
              {all.map((each) => (
                <option key={each.id} value={each.id} selected={each.id === project.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </span>
        )}
        {project && actions}
      </PageHead>
      <Loaded resource={projects} lines={8}>
        {(loaded) => {
          if (loaded.length === 0)
            return (
              <EmptyState icon="projects" title="There is no project yet">
                <a href={paths.projects()}>Make the first one</a>
              </EmptyState>
            );
          if (!project) return null;
          if (project.storage === null)
            return (
              <EmptyState icon="projects" title={`${project.name} has no storage`}>
                <a href={paths.projects(project.id)}>Connect storage to it</a>
              </EmptyState>
            );
          return <div key={project.id}>{children(project)}</div>;
        }}
      </Loaded>
    </>
  );
}
