import type { z } from 'zod';
import type { RouteContract } from '../routes/route-contract';

/** Where the routes of the admin service stand. `path` of a route leaves it out. */
export const ADMIN_BASE = '/admin/v1';

/** Names the workspace that an operator works in; other administrators have one of their own. */
export const WORKSPACE_HEADER = 'X-Hivemind-Workspace';

/** What the session of the console sends with every request that changes something. */
export const CSRF_HEADER = 'x-csrf-token';

/** Roles of administrators of one workspace, from the least on. */
export const ADMIN_ROLES = ['viewer', 'admin', 'owner'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Chapters of the description, in reading order. */
export const ADMIN_GROUPS = [
  'Session',
  'Workspaces',
  'Projects',
  'Storage',
  'Roles and keys',
  'Models',
  'Records',
  'Receipts and turns',
  'Oversight',
  'Service',
] as const;
export type AdminGroup = (typeof ADMIN_GROUPS)[number];

/**
 * Who may call a route. `public`: anyone, answered without the envelope; `anyone`: without a token; `signed_in`: every
 * administrator, outside a workspace; a role: that role or a higher one, within a workspace; `root`: the operator.
 */
export type AdminAccess = 'public' | 'anyone' | 'signed_in' | AdminRole | 'root';

/** Whether a route works within one workspace. */
export const isWorkspaceRoute = ({ access }: { access: AdminAccess }): boolean =>
  (ADMIN_ROLES as readonly string[]).includes(access);

/** One route of the admin service: everything a client must know of it. */
export interface AdminRouteContract<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodObject = z.ZodObject,
  P extends z.ZodObject = z.ZodObject,
  D extends z.ZodType = z.ZodType,
> extends Pick<
    RouteContract<B, Q, P, z.ZodObject, D>,
    | 'operationId'
    | 'path'
    | 'summary'
    | 'description'
    | 'body'
    | 'query'
    | 'params'
    | 'data'
    | 'errors'
    | 'alsoAnswers'
    | 'examples'
  > {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  group: AdminGroup;
  access: AdminAccess;
  /** What the audit log calls the change; absent for routes that change nothing. */
  action?: string;
}

/** Declares a route; its examples are checked against its schemas, by type here and by parsing in the tests. */
export const adminRoute = <
  B extends z.ZodType = z.ZodNever,
  Q extends z.ZodObject = z.ZodObject,
  P extends z.ZodObject = z.ZodObject,
  D extends z.ZodType = z.ZodType,
>(
  contract: AdminRouteContract<B, Q, P, D>,
): AdminRouteContract => contract as unknown as AdminRouteContract;
