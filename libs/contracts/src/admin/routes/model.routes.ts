import { type AdminRouteContract, adminRoute } from '../admin-route';
import { hiveStateBody, hiveStateData } from '../schemas/hivestate.schema';
import {
  changeUpstreamBody,
  createUpstreamBody,
  deleteUpstreamData,
  upstreamData,
  upstreamParams,
  upstreamsData,
} from '../schemas/upstream.schema';
import { UPSTREAM, upstream } from './example-values';

const params = { upstream_id: UPSTREAM };
const NO_SUCH_UPSTREAM = {
  when: 'The workspace has no such upstream.',
  example: { message: `There is no upstream ${UPSTREAM} in this workspace.`, details: { field: 'upstream_id' } },
};
const REFUSED = {
  when: 'A field is off, the address is one that requests may not go to, or the provider does not answer or refuses the key; send `check: false` to save it all the same.',
  example: {
    message: 'base_url cannot be reached; check the address, or send check: false to save it all the same',
    details: { field: 'base_url', problem: 'unreachable' },
  },
};
const hivestate = {
  enabled: true,
  threshold_tokens: 4000,
  step_window: 4,
  extractor: 'rules' as const,
  strategy: 'state' as const,
  policy: 'cache_aware' as const,
};

export const modelRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'POST',
    path: '/upstreams',
    operationId: 'createUpstream',
    group: 'Models',
    access: 'admin',
    action: 'upstream.create',
    summary: 'Add a model provider',
    description: 'It is asked for its models with the key before anything is saved. The key is sealed.',
    body: createUpstreamBody,
    data: upstreamData,
    errors: { VALIDATION_ERROR: REFUSED, CONFLICT: { when: 'The workspace has an upstream of this name.' } },
    examples: [
      {
        title: 'OpenAI',
        body: {
          name: 'OpenAI',
          kind: 'openai',
          base_url: 'https://api.openai.com/v1',
          api_key: '…',
          models: ['gpt-*'],
        },
        data: { upstream },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/upstreams',
    operationId: 'listUpstreams',
    group: 'Models',
    access: 'viewer',
    summary: 'List model providers',
    description: 'Without their keys.',
    data: upstreamsData,
    errors: {},
    examples: [{ title: 'One', data: { upstreams: [upstream] } }],
  }),
  adminRoute({
    method: 'PATCH',
    path: '/upstreams/{upstream_id}',
    operationId: 'changeUpstream',
    group: 'Models',
    access: 'admin',
    action: 'upstream.set',
    summary: 'Change a model provider',
    description:
      'Changes the fields given. Another address does not get the old key: send `api_key` with `base_url`. The provider is asked anew when either changes.',
    params: upstreamParams,
    body: changeUpstreamBody,
    data: upstreamData,
    errors: { VALIDATION_ERROR: REFUSED, NOT_FOUND: NO_SUCH_UPSTREAM },
    examples: [{ title: 'Other models', params, body: { models: ['gpt-*'] }, data: { upstream } }],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/upstreams/{upstream_id}',
    operationId: 'deleteUpstream',
    group: 'Models',
    access: 'admin',
    action: 'upstream.delete',
    summary: 'Remove a model provider',
    description: 'Its key goes with it.',
    params: upstreamParams,
    data: deleteUpstreamData,
    errors: { NOT_FOUND: NO_SUCH_UPSTREAM },
    examples: [{ title: 'Done', params, data: { message: 'Upstream deleted' } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/hivestate',
    operationId: 'getHiveState',
    group: 'Models',
    access: 'viewer',
    summary: 'Read how histories are compressed',
    description: 'What is not set shows the default.',
    data: hiveStateData,
    errors: {},
    examples: [{ title: 'The defaults', data: { hivestate } }],
  }),
  adminRoute({
    method: 'PUT',
    path: '/hivestate',
    operationId: 'changeHiveState',
    group: 'Models',
    access: 'admin',
    action: 'hivestate.set',
    summary: 'Change how histories are compressed',
    description: 'Changes the fields given and answers the whole.',
    body: hiveStateBody,
    data: hiveStateData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is unknown or out of its range.',
        example: { message: 'step_window must be at least 1', details: { field: 'step_window', limit: 1 } },
      },
    },
    examples: [
      {
        title: 'Later',
        body: { threshold_tokens: 20000 },
        data: { hivestate: { ...hivestate, threshold_tokens: 20000 } },
      },
    ],
  }),
];
