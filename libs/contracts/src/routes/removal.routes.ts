import {
  deleteByMetadataBody,
  deleteByMetadataData,
  deleteMemoryData,
  deleteMemoryQuery,
  restoreBody,
  restoreData,
} from '../wire/removal.schema';
import { MEMORY } from './example-values';
import { memoryParams } from './memory.routes';
import { EMPTY_FILTER, NO_SUCH_MEMORY, route, type RouteContract } from './route-contract';

const DRY_RUN = 'With `dry_run` everything is counted and nothing is changed.';

export const removalRoutes: RouteContract[] = [
  route({
    method: 'DELETE',
    path: '/memory/{memory_id}',
    operationId: 'deleteMemory',
    group: 'Memory',
    access: 'delete',
    summary: 'Delete one record',
    description: [
      'Takes one record, memory or half of an exchange, out of every recall at once. It can be restored until it is purged. A long record goes whole; the other half of an exchange stays, so that `deleted_exchanges` is always 0.',
      `Deleting it again answers 404. ${DRY_RUN}`,
    ].join('\n\n'),
    params: memoryParams,
    query: deleteMemoryQuery,
    data: deleteMemoryData,
    errors: { MEMORY_NOT_FOUND: NO_SUCH_MEMORY },
    examples: [
      {
        title: 'A memory',
        params: { memory_id: MEMORY },
        query: {},
        data: {
          message: 'Memory deleted',
          id: MEMORY,
          deleted: true,
          deleted_records: 1,
          deleted_exchanges: 0,
          deleted_points: 1,
        },
      },
      {
        title: 'Counting only',
        params: { memory_id: MEMORY },
        query: { dry_run: 'true' },
        data: {
          message: 'Memory would be deleted; nothing was changed',
          id: MEMORY,
          deleted: true,
          deleted_records: 1,
          deleted_exchanges: 0,
          deleted_points: 1,
          dry_run: true,
        },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/delete_by_metadata',
    operationId: 'deleteByMetadata',
    group: 'Memory',
    access: 'delete',
    summary: 'Delete what matches a filter',
    description: [
      'Takes every record that matches all given keys out of every recall at once, memories and halves of exchanges alike, and fork markers with them. They can be restored until they are purged. Mind the breadth of the filter: fewer keys match more.',
      'The three counts are one deletion in three units: records as a recall shows them, the distinct exchanges among them, and the rows they are stored in. A filter that matches nothing is no error.',
      DRY_RUN,
    ].join('\n\n'),
    body: deleteByMetadataBody,
    data: deleteByMetadataData,
    errors: { VALIDATION_ERROR: EMPTY_FILTER },
    examples: [
      {
        title: 'A topic that is closed',
        body: { metadata: { topic: 'frost-2025' } },
        data: {
          message: 'Memory deletion by metadata completed successfully',
          deleted_records: 3,
          deleted_exchanges: 0,
          deleted_points: 4,
        },
      },
      {
        title: 'One kind of document of a project',
        body: { metadata: { project: 'glasshouse', tags: ['contract'] } },
        data: {
          message: 'Memory deletion by metadata completed successfully',
          deleted_records: 1,
          deleted_exchanges: 0,
          deleted_points: 1,
        },
      },
      {
        title: 'A fork, with its marker',
        body: { metadata: { session_id: 'greenhouse-night' } },
        data: {
          message: 'Memory deletion by metadata completed successfully',
          deleted_records: 0,
          deleted_exchanges: 0,
          deleted_points: 1,
        },
      },
      {
        title: 'Counting an exchange only',
        body: { metadata: { session_id: 'greenhouse' }, dry_run: true },
        data: {
          message: 'Memory deletion by metadata counted; nothing was changed',
          deleted_records: 2,
          deleted_exchanges: 1,
          deleted_points: 2,
          dry_run: true,
        },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/restore_deleted_memories',
    operationId: 'restoreDeletedMemories',
    group: 'Memory',
    access: 'delete',
    summary: 'Bring deleted records back',
    description: `Makes deleted records live again, by their ids or by a filter on their metadata, in the same three units as a deletion. What was purged cannot come back, and a fork marker does not while its session is another fork. ${DRY_RUN}`,
    body: restoreBody,
    data: restoreData,
    errors: {
      VALIDATION_ERROR: {
        when: 'Neither `ids` nor `metadata` is given, or both; or one of them is off.',
        example: { message: 'ids or metadata must be given, one of the two', details: { field: 'ids' } },
      },
    },
    examples: [
      {
        title: 'By metadata',
        body: { metadata: { topic: 'frost-2025' } },
        data: {
          message: 'Soft-deleted memories restored successfully',
          restored_records: 3,
          restored_exchanges: 0,
          restored_points: 4,
        },
      },
      {
        title: 'By id',
        body: { ids: [MEMORY] },
        data: {
          message: 'Soft-deleted memories restored successfully',
          restored_records: 1,
          restored_exchanges: 0,
          restored_points: 1,
        },
      },
    ],
  }),
];
