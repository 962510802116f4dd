import { updateMemoryBody, updateMemoryData } from '../wire/update.schema';
import { MEMORY } from './example-values';
import { memoryParams } from './memory.routes';
import { NO_SUCH_MEMORY, route, type RouteContract } from './route-contract';

export const updateRoutes: RouteContract[] = [
  route({
    method: 'PATCH',
    path: '/memory/{memory_id}',
    operationId: 'updateMemory',
    group: 'Memory',
    access: 'use',
    summary: 'Change a memory',
    description: [
      'Replaces the text of a memory, changes its metadata, or both: keys given are set, keys given as null are removed, all others stay. Id, time and recall count stay; it is found by what it says from then on.',
      'What stood before is kept as a superseded version, which no recall finds: `GET /memory/{memory_id}?version=1` reads it. With `if_version` the change is made only while that version stands. A half of an exchange is not changed: it was said as it was said.',
    ].join('\n\n'),
    params: memoryParams,
    body: updateMemoryBody,
    data: updateMemoryData,
    errors: {
      MEMORY_NOT_FOUND: NO_SUCH_MEMORY,
      CONFLICT: {
        when: 'Another version than `if_version` stands; `details.version` names it.',
        example: {
          message: 'Version 2 of this memory stands; read it and send your change again.',
          details: { field: 'if_version', version: 2 },
        },
      },
    },
    examples: [
      {
        title: 'A decision revised',
        params: { memory_id: MEMORY },
        body: {
          content: 'Decision: the greenhouse is heated to 16 degrees since the vents were sealed.',
          metadata: { revised_by: 'head-gardener', draft: null },
          if_version: 1,
        },
        data: {
          message: 'Memory updated successfully',
          id: MEMORY,
          version: 2,
          receipt_id: '01a22a08-19d5-7b1f-8f44-5a3d4f0d1a7e',
        },
      },
      {
        title: 'A label added, whatever version stands',
        params: { memory_id: MEMORY },
        body: { metadata: { reviewed: true } },
        data: {
          message: 'Memory updated successfully',
          id: MEMORY,
          version: 2,
          receipt_id: '01a22a08-2ae0-7c53-9d17-4b8f60e2c5a1',
        },
      },
    ],
  }),
];
