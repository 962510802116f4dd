import { usageData } from '../wire/usage.schema';
import { KEY, PROJECT, TENANT } from './example-values';
import { route, type RouteContract } from './route-contract';

const plan = {
  name: 'hive',
  max_top_k: 50,
  rate_limit: 0,
  in_flight_ceiling: 64,
  allow_destructive: true,
  receipts_enabled: true,
};

export const usageRoutes: RouteContract[] = [
  route({
    method: 'GET',
    path: '/usage',
    operationId: 'getUsage',
    group: 'Workspace',
    access: 'use',
    summary: 'Plan, counts and what this key may do',
    description: [
      'Reports the limits of the plan, how much the project holds, and the calling key: which projects it reaches and what it may remove. Ask here before offering a person a delete; `destructive_access` is the verdict over plan and key together.',
      'Reading it writes nothing. A project without storage, or with storage that does not answer, is reported in `storage.error` and is not refused; `counts` is then null.',
    ].join('\n\n'),
    data: usageData,
    needsNoStorage: true,
    errors: {
      FORBIDDEN: {
        when: 'The key does not reach the project named in the header.',
        example: {
          message: 'This API key does not reach the project named in X-Hivemind-Project.',
          details: { field: 'X-Hivemind-Project' },
        },
      },
    },
    examples: [
      {
        title: 'A key that may delete recoverably',
        data: {
          plan,
          storage: { mode: 'embedded' },
          counts: { memories: 412, receipts: 1630 },
          tenant_id: TENANT,
          key: { id: KEY, destructive: 'delete', projects: null },
          destructive_access: { delete: true, purge: false },
          projects: [{ id: PROJECT, name: 'Greenhouse', connected: true, default: true }],
        },
      },
      {
        title: 'A key with a role, in a project without storage',
        data: {
          plan,
          storage: { mode: null, error: 'no_cluster' },
          counts: null,
          tenant_id: TENANT,
          key: { id: KEY, destructive: 'none', projects: [PROJECT] },
          destructive_access: { delete: false, purge: false },
          projects: [{ id: PROJECT, name: 'Greenhouse', connected: false, default: true }],
        },
      },
    ],
  }),
];
