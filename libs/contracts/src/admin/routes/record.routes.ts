import { type AdminRouteContract, adminRoute } from '../admin-route';
import {
  memoriesData,
  memoriesQuery,
  memoryViewData,
  memoryViewParams,
  removedMemoryData,
} from '../schemas/memory-view.schema';
import { projectParams } from '../schemas/parts.schema';
import { AT, NO_STORAGE, NO_SUCH_PROJECT, NO_SUCH_RECORD, PROJECT } from './example-values';

const MEMORY = '01a2298d-f751-74d4-a830-005d4278ba88';
const RECEIPT = '01a2298d-f80c-71ad-a8c8-21b7fb7d3525';
const record = {
  id: MEMORY,
  content: 'Decision: the greenhouse is heated to 18 degrees, because the orchids suffered at 15.',
  metadata: { topic: 'heating', kind: 'memory', timestamp: Date.parse(AT) / 1000, recall_count: 2 },
};
const params = { project_id: PROJECT, memory_id: MEMORY };

export const recordRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/memories',
    operationId: 'listMemories',
    group: 'Records',
    access: 'viewer',
    summary: 'Search a project, or list it newest first',
    description: 'Memories and exchange halves. Looking leaves no receipt and counts as no recall.',
    params: projectParams,
    query: memoriesQuery,
    data: memoriesData,
    errors: { NOT_FOUND: NO_SUCH_PROJECT, NO_STORAGE_CONNECTED: NO_STORAGE },
    examples: [
      { title: 'The newest', params: { project_id: PROJECT }, data: { memories: [record], next_cursor: null } },
      {
        title: 'A search',
        params: { project_id: PROJECT },
        query: { query: 'heating', limit: '5' },
        data: { memories: [record], next_cursor: null },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/memories/{memory_id}',
    operationId: 'getMemory',
    group: 'Records',
    access: 'viewer',
    summary: 'Read one record',
    description: 'A live one, as it stands.',
    params: memoryViewParams,
    data: memoryViewData,
    errors: { NOT_FOUND: NO_SUCH_RECORD, NO_STORAGE_CONNECTED: NO_STORAGE },
    examples: [{ title: 'A decision', params, data: { memory: { ...record, version: 1 } } }],
  }),
  adminRoute({
    method: 'DELETE',
    path: '/projects/{project_id}/memories/{memory_id}',
    operationId: 'deleteMemory',
    group: 'Records',
    access: 'admin',
    action: 'memory.delete',
    summary: 'Soft-delete a record',
    description: 'It can be restored until it is purged. Leaves a receipt that names the administrator as its key.',
    params: memoryViewParams,
    data: removedMemoryData,
    errors: {
      NOT_FOUND: NO_SUCH_RECORD,
      NO_STORAGE_CONNECTED: NO_STORAGE,
      DESTRUCTIVE_DISABLED: { when: "The workspace's plan does not allow destructive operations." },
    },
    examples: [{ title: 'Done', params, data: { message: 'Memory deleted', id: MEMORY, receipt_id: RECEIPT } }],
  }),
  adminRoute({
    method: 'POST',
    path: '/projects/{project_id}/memories/{memory_id}/restore',
    operationId: 'restoreMemory',
    group: 'Records',
    access: 'admin',
    action: 'memory.restore',
    summary: 'Restore a soft-deleted record',
    description: 'Leaves a receipt, as the delete did.',
    params: memoryViewParams,
    data: removedMemoryData,
    errors: {
      NOT_FOUND: {
        when: 'The project, or a soft-deleted record of this id in it, is not there.',
        example: {
          message: 'There is no deleted memory with this id in the project.',
          details: { field: 'memory_id' },
        },
      },
      NO_STORAGE_CONNECTED: NO_STORAGE,
      DESTRUCTIVE_DISABLED: { when: "The workspace's plan does not allow destructive operations." },
    },
    examples: [{ title: 'Done', params, data: { message: 'Memory restored', id: MEMORY, receipt_id: RECEIPT } }],
  }),
];
