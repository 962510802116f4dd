/** Values that the examples share. */
export const TENANT = 'hm_tenant_615d4a07abac27ed';
export const PROJECT = 'proj_401a7651668a';
export const KEY = 'api_key_01M8MRVWRWHBC3T0P4EDW6B8NV';
export const ADMIN = 'admin_01M8MRW3D8Q0A5ZK7F2VJ94TBX';
export const UPSTREAM = 'upstream_5f0c2a71d6b3';
export const AT = '2026-11-29T23:38:19.503Z';
export const REQUEST = '01a2298d-fc1a-733f-8780-c8dc84748d2b';

export const plan = {
  name: 'hive',
  max_top_k: 50,
  rate_limit: 0,
  in_flight_ceiling: 64,
  allow_destructive: true,
  receipts_enabled: true,
};

export const workspace = { tenant_id: TENANT, name: 'Greenhouse', plan, created_at: AT };

export const project = {
  id: PROJECT,
  name: 'Orchids',
  default: true,
  keep_packets_days: 0,
  roles: ['gardeners'],
  storage: 'qdrant' as const,
  created_at: AT,
};

export const key = {
  id: KEY,
  name: 'night watch',
  prefix: 'sk_4TqLm',
  role: 'gardeners',
  all_projects: false,
  destructive: 'delete' as const,
  state: 'active' as const,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  created_at: AT,
  created_by: 'Hanna',
};

export const admin = {
  id: ADMIN,
  name: 'Hanna',
  role: 'admin' as const,
  prefix: 'hma_9fKd2',
  state: 'active' as const,
  expires_at: null,
  revoked_at: null,
  last_used_at: null,
  created_at: AT,
};

export const upstream = {
  id: UPSTREAM,
  name: 'OpenAI',
  kind: 'openai' as const,
  base_url: 'https://api.openai.com/v1',
  has_api_key: true,
  models: ['gpt-*'],
  cached_token_price: null,
  created_at: AT,
  updated_at: AT,
};

export const NO_SUCH_PROJECT = {
  when: 'The workspace has no such project.',
  example: { message: 'There is no project proj_401a7651668a in this workspace.', details: { field: 'project_id' } },
};
export const NO_SUCH_RECORD = {
  when: 'The project, or a live record of this id in it, is not there.',
  example: { message: 'There is no memory with this id in the project.', details: { field: 'memory_id' } },
};
export const NO_STORAGE = { when: 'No storage is bound to the project.' };
