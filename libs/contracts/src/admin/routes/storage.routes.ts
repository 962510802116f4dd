import { type AdminRouteContract, adminRoute } from '../admin-route';
import { projectParams } from '../schemas/parts.schema';
import { bindStorageBody, rotateStorageKeyBody, storageData, unbindStorageData } from '../schemas/storage.schema';
import { AT, NO_SUCH_PROJECT, PROJECT } from './example-values';

const params = { project_id: PROJECT };
const bound = {
  storage: { kind: 'qdrant' as const, url: 'https://cluster.example:6333', has_api_key: true, updated_at: AT },
  status: { ok: true, version: '1.15.1', warnings: [], problem: null, message: null, remedy: null },
};
const REFUSED = {
  when: 'The cluster does not answer, refuses the key, is too old or takes no writes; nothing was saved. Or the address is one that requests may not go to.',
  example: {
    message: "https://cluster.example:6333 refuses the API key. Give the cluster's current API key.",
    details: { field: 'api_key', problem: 'key_refused' },
  },
};

export const storageRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'PUT',
    path: '/projects/{project_id}/storage',
    operationId: 'bindStorage',
    group: 'Storage',
    access: 'admin',
    action: 'storage.set',
    summary: 'Bind storage to a project',
    description:
      'A cluster is asked before anything is saved: it must answer, take the key, be new enough and let a collection be made. Binding elsewhere moves the project: records and receipts stay behind, so while there are any `confirm_move` must be true.',
    params: projectParams,
    body: bindStorageBody,
    data: storageData,
    errors: {
      VALIDATION_ERROR: REFUSED,
      CONFLICT: {
        when: 'The project has records where it is, and `confirm_move` is not true.',
        example: {
          message: 'The project has 412 records where it is; send confirm_move: true to leave them there.',
          details: { field: 'confirm_move', records: 412 },
        },
      },
      NOT_FOUND: NO_SUCH_PROJECT,
    },
    examples: [
      {
        title: 'A cluster',
        params,
        body: { kind: 'qdrant', url: 'https://cluster.example:6333', api_key: '…' },
        data: bound,
      },
      {
        title: "The platform's own database",
        params,
        body: { kind: 'embedded' },
        data: {
          storage: { kind: 'embedded', url: null, has_api_key: false, updated_at: AT },
          status: { ok: true, version: null, warnings: [], problem: null, message: null, remedy: null },
        },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/storage',
    operationId: 'getStorage',
    group: 'Storage',
    access: 'viewer',
    summary: 'Look at the storage of a project',
    description: 'What is bound, and what it answers just now. Both are null when nothing is bound.',
    params: projectParams,
    data: storageData,
    errors: { NOT_FOUND: NO_SUCH_PROJECT },
    examples: [{ title: 'A cluster that is well', params, data: bound }],
  }),
  adminRoute({
    method: 'POST',
    path: '/projects/{project_id}/storage/rotate',
    operationId: 'rotateStorageKey',
    group: 'Storage',
    access: 'admin',
    action: 'storage.rotate',
    summary: 'Give a new API key for the same cluster',
    description: 'The key is tried at the bound address before it replaces the old one.',
    params: projectParams,
    body: rotateStorageKeyBody,
    data: storageData,
    errors: {
      VALIDATION_ERROR: REFUSED,
      CONFLICT: { when: 'No cluster is bound to the project.' },
      NOT_FOUND: NO_SUCH_PROJECT,
    },
    examples: [{ title: 'A new key', params, body: { api_key: '…' }, data: bound }],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/projects/{project_id}/storage',
    operationId: 'unbindStorage',
    group: 'Storage',
    access: 'admin',
    action: 'storage.delete',
    summary: 'Unbind storage',
    description: 'Records stay where they are; requests of the project answer NO_STORAGE_CONNECTED from then on.',
    params: projectParams,
    data: unbindStorageData,
    errors: { NOT_FOUND: { ...NO_SUCH_PROJECT, when: 'The project is not there, or nothing is bound to it.' } },
    examples: [{ title: 'Done', params, data: { message: 'Storage unbound' } }],
  }),
];
