import { healthData, readyData } from '../../wire/health.schema';
import { type AdminRouteContract, adminRoute } from '../admin-route';
import { adminData, adminParams, adminsData, createAdminBody, issuedAdminData } from '../schemas/admin.schema';
import { auditData, auditQuery } from '../schemas/audit.schema';
import { systemData } from '../schemas/system.schema';
import { usageQuery, usageReportData } from '../schemas/usage-report.schema';
import { ADMIN, admin, AT, KEY, PROJECT, REQUEST } from './example-values';

const counts = {
  turns: 40,
  compiles: 42,
  compiled_tokens: 91_240,
  recalls: 96,
  stored_records: 81,
  compressions: 3,
  prompt_tokens: 64_000,
  saved_tokens: 41_300,
};

export const oversightRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'GET',
    path: '/usage',
    operationId: 'getUsage',
    group: 'Oversight',
    access: 'viewer',
    summary: 'Count what was done',
    description:
      'By day, by project and by key, from the receipts: what leaves none is not counted. Purges do not change it.',
    query: usageQuery,
    data: usageReportData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A day is off, or the range is too long.',
        example: { message: 'from must not be after to', details: { field: 'from' } },
      },
    },
    examples: [
      {
        title: 'One day',
        query: { from: '2026-11-29', to: '2026-11-29' },
        data: {
          from: '2026-11-29',
          to: '2026-11-29',
          totals: counts,
          days: [{ day: '2026-11-29', ...counts }],
          projects: [{ project_id: PROJECT, name: 'Orchids', ...counts }],
          keys: [{ key_id: KEY, name: 'night watch', ...counts }],
        },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/audit',
    operationId: 'listAudit',
    group: 'Oversight',
    access: 'viewer',
    summary: 'List what administrators changed, newest first',
    description:
      'Who changed what, from where and when. Every change is written here in the same transaction, those of the command line too; the operator also sees what belongs to no workspace.',
    query: auditQuery,
    data: auditData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A parameter is off.',
        example: { message: 'limit must be at most 200', details: { field: 'limit', limit: 200 } },
      },
    },
    examples: [
      {
        title: 'The last one',
        query: { limit: '1' },
        data: {
          entries: [
            {
              id: '01a22a09-12f4-7a3d-8e60-c5b7d9410f26',
              at: AT,
              actor: { kind: 'admin', id: ADMIN, name: 'Hanna', role: 'admin' },
              action: 'key.revoke',
              target: KEY,
              before: { state: 'active' },
              after: { state: 'revoked' },
              ip: '10.0.0.7',
              request_id: REQUEST,
            },
          ],
          next_cursor: null,
        },
      },
    ],
  }),
  adminRoute({
    method: 'POST',
    path: '/admins',
    operationId: 'createAdmin',
    group: 'Oversight',
    access: 'owner',
    action: 'admin.create',
    summary: 'Make an administrator',
    description:
      'Answers the token, told this once. `viewer` reads; `admin` changes all but administrators and plan; `owner` may do everything in the workspace. Whoever has a token that ends cannot make one that ends later.',
    body: createAdminBody,
    data: issuedAdminData,
    errors: {},
    examples: [{ title: 'Hanna', body: { name: 'Hanna', role: 'admin' }, data: { admin, token: 'hma_…' } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/admins',
    operationId: 'listAdmins',
    group: 'Oversight',
    access: 'viewer',
    summary: 'List administrators',
    description: 'Of the workspace, revoked and expired ones too, without their tokens.',
    data: adminsData,
    errors: {},
    examples: [{ title: 'One', data: { admins: [admin] } }],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/admins/{admin_id}',
    operationId: 'revokeAdmin',
    group: 'Oversight',
    access: 'owner',
    action: 'admin.revoke',
    summary: "Revoke an administrator's token",
    description: 'For good, and its sessions with it.',
    params: adminParams,
    data: adminData,
    errors: {
      NOT_FOUND: {
        when: 'The workspace has no such administrator.',
        example: { message: `There is no administrator ${ADMIN} in this workspace.`, details: { field: 'admin_id' } },
      },
    },
    examples: [
      {
        title: 'Revoked',
        params: { admin_id: ADMIN },
        data: { admin: { ...admin, state: 'revoked', revoked_at: AT } },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/system',
    operationId: 'getSystem',
    group: 'Oversight',
    access: 'viewer',
    summary: 'Look at the platform itself',
    description: 'What this service stands on, and how the queues stand where there are any.',
    data: systemData,
    errors: {},
    examples: [
      { title: 'In one process', data: { mode: 'embedded', checks: { database: 'ok' }, queues: null } },
      {
        title: 'Over queues',
        data: {
          mode: 'distributed',
          checks: { database: 'ok', redis: 'ok' },
          queues: [{ name: 'v1-recall', waiting: 0, delayed: 0, active: 1, dead_letters: 0, oldest_waiting_ms: null }],
        },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/health',
    operationId: 'health',
    group: 'Service',
    access: 'public',
    summary: 'Whether the process lives',
    description: 'Needs no token and stands outside `/admin/v1`.',
    data: healthData,
    errors: {},
    examples: [{ title: 'Alive', data: { status: 'ok' } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/ready',
    operationId: 'ready',
    group: 'Service',
    access: 'public',
    summary: 'Whether it takes requests',
    description: 'Asks everything the service stands on. Needs no token and stands outside `/admin/v1`.',
    data: readyData,
    errors: {},
    alsoAnswers: { 503: 'Not ready.' },
    examples: [{ title: 'Ready', data: { status: 'ready', checks: { database: 'ok' } } }],
  }),
];
