import { type AdminRouteContract, adminRoute } from '../admin-route';
import { projectParams } from '../schemas/parts.schema';
import {
  changeProjectBody,
  createProjectBody,
  deleteProjectBody,
  deleteProjectData,
  deleteProjectQuery,
  projectData,
  projectRolesBody,
  projectsData,
  projectStatsData,
} from '../schemas/project.schema';
import { NO_SUCH_PROJECT, PROJECT, project } from './example-values';

const params = { project_id: PROJECT };
const TAKEN = {
  when: 'The workspace has a project of this name.',
  example: {
    message: 'The workspace has a project of this name already: proj_401a7651668a.',
    details: { field: 'name' },
  },
};

export const projectRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'POST',
    path: '/projects',
    operationId: 'createProject',
    group: 'Projects',
    access: 'admin',
    action: 'project.create',
    summary: 'Make a project',
    description: 'The first project of a workspace becomes its default. Bind storage to it next.',
    body: createProjectBody,
    data: projectData,
    errors: { CONFLICT: TAKEN },
    examples: [
      {
        title: 'Without storage yet',
        body: { name: 'Orchids' },
        data: { project: { ...project, roles: [], storage: null } },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects',
    operationId: 'listProjects',
    group: 'Projects',
    access: 'viewer',
    summary: 'List projects',
    description: 'All projects of the workspace.',
    data: projectsData,
    errors: {},
    examples: [{ title: 'One', data: { projects: [project] } }],
  }),
  adminRoute({
    method: 'PATCH',
    path: '/projects/{project_id}',
    operationId: 'changeProject',
    group: 'Projects',
    access: 'admin',
    action: 'project.set',
    summary: 'Rename a project, or make it the default',
    description: 'The default project is the one that `/v1` uses when a request names none.',
    params: projectParams,
    body: changeProjectBody,
    data: projectData,
    errors: { CONFLICT: TAKEN, NOT_FOUND: NO_SUCH_PROJECT },
    examples: [{ title: 'Both', params, body: { name: 'Orchids', default: true }, data: { project } }],
  }),
  adminRoute({
    method: 'PUT',
    path: '/projects/{project_id}/roles',
    operationId: 'setProjectRoles',
    group: 'Projects',
    access: 'admin',
    action: 'project.set-roles',
    summary: 'Say which roles reach a project',
    description: 'The list replaces the one before. Every role must exist.',
    params: projectParams,
    body: projectRolesBody,
    data: projectData,
    errors: { NOT_FOUND: NO_SUCH_PROJECT },
    examples: [{ title: 'One role', params, body: { roles: ['gardeners'] }, data: { project } }],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/projects/{project_id}',
    operationId: 'deleteProject',
    group: 'Projects',
    access: 'admin',
    action: 'project.delete',
    summary: 'Delete a project for good',
    description:
      'Closes the project, purges its records and receipts from where they are, then removes it. Confirm by its name, in the body or the query. Takes some seconds: keys must have stopped reaching it before the purge begins. Should it fail half-way the project stays closed; send it again.',
    params: projectParams,
    query: deleteProjectQuery,
    body: deleteProjectBody,
    data: deleteProjectData,
    errors: {
      VALIDATION_ERROR: {
        when: '`confirm` is not the name of the project.',
        example: { message: "confirm must be the project's name", details: { field: 'confirm' } },
      },
      CONFLICT: { when: 'It is the default and there are others; make another one the default first.' },
      DESTRUCTIVE_DISABLED: { when: "The workspace's plan does not allow destructive operations." },
      NOT_FOUND: NO_SUCH_PROJECT,
    },
    examples: [
      {
        title: 'Confirmed',
        params,
        body: { confirm: 'Orchids' },
        data: { message: 'Project deleted', deleted_records: 412 },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/stats',
    operationId: 'getProjectStats',
    group: 'Projects',
    access: 'viewer',
    summary: 'Count what a project holds',
    description: 'Records as recall shows them, and receipts.',
    params: projectParams,
    data: projectStatsData,
    errors: { NOT_FOUND: NO_SUCH_PROJECT },
    examples: [{ title: 'A busy one', params, data: { records: { live: 412, deleted: 3 }, receipts: 1630 } }],
  }),
];
