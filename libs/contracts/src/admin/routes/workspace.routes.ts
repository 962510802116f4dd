import { type AdminRouteContract, adminRoute } from '../admin-route';
import { planBody, planData } from '../schemas/plan.schema';
import { createWorkspaceBody, createWorkspaceData, workspacesData } from '../schemas/workspace.schema';
import { plan, workspace } from './example-values';

export const workspaceRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'POST',
    path: '/workspaces',
    operationId: 'createWorkspace',
    group: 'Workspaces',
    access: 'root',
    action: 'workspace.create',
    summary: 'Make a workspace',
    description: 'Answers a token with the role `owner` in it, told this once.',
    body: createWorkspaceBody,
    data: createWorkspaceData,
    errors: {},
    examples: [{ title: 'A greenhouse', body: { name: 'Greenhouse' }, data: { workspace, admin_token: 'hma_…' } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/workspaces',
    operationId: 'listWorkspaces',
    group: 'Workspaces',
    access: 'signed_in',
    summary: 'List workspaces',
    description: 'All of them for the operator; their own for other administrators.',
    data: workspacesData,
    errors: {},
    examples: [{ title: 'One', data: { workspaces: [workspace] } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/plan',
    operationId: 'getPlan',
    group: 'Workspaces',
    access: 'viewer',
    summary: 'Read the plan',
    description: 'Limits and switches of the workspace.',
    data: planData,
    errors: {},
    examples: [{ title: 'The default', data: { plan } }],
  }),
  adminRoute({
    method: 'PUT',
    path: '/plan',
    operationId: 'changePlan',
    group: 'Workspaces',
    access: 'owner',
    action: 'plan.set',
    summary: 'Change the plan',
    description: 'Changes the fields given and answers the whole. The API keeps to it within 5 seconds.',
    body: planBody,
    data: planData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is unknown or out of its range.',
        example: { message: 'max_top_k must be at least 1', details: { field: 'max_top_k', limit: 1 } },
      },
    },
    examples: [{ title: 'A limit', body: { rate_limit: 600 }, data: { plan: { ...plan, rate_limit: 600 } } }],
  }),
];
