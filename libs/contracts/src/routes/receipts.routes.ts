import { z } from 'zod';
import { listReceiptsData, listReceiptsQuery, receiptData } from '../wire/receipts-query.schema';
import { identifier } from '../wire/text.schema';
import { MEMORY_RECEIPT, memoryReceipt, replyReceipt } from './example-values';
import { route, type RouteContract } from './route-contract';

export const receiptRoutes: RouteContract[] = [
  route({
    method: 'GET',
    path: '/receipts',
    operationId: 'listReceipts',
    group: 'Receipts',
    access: 'use',
    summary: 'List receipts, newest first',
    description: [
      'Every operation leaves a receipt before it is answered: who asked, what went in, what came out, which receipts it built on. A turn leaves four. Receipts of a project form a chain of hashes, so that nothing can be altered, dropped or reordered unseen.',
      'Send `next_cursor` as `cursor` for the next page. Reading receipts writes none.',
    ].join('\n\n'),
    query: listReceiptsQuery,
    data: listReceiptsData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A parameter is off; `details.field` names it.',
        example: { message: 'limit must be at least 1', details: { field: 'limit', limit: 1 } },
      },
    },
    examples: [
      {
        title: 'The last memory that was created',
        query: { operation: 'memory.create', limit: '1' },
        data: { receipts: [memoryReceipt], count: 1, next_cursor: null },
      },
      {
        title: 'Those of a session',
        query: { session_id: 'greenhouse', limit: '50' },
        data: { receipts: [replyReceipt], count: 1, next_cursor: null },
      },
      {
        title: 'All, page by page',
        query: { limit: '1' },
        data: { receipts: [replyReceipt], count: 1, next_cursor: 'Mg' },
      },
      {
        title: 'The page that follows',
        query: { limit: '1', cursor: 'Mg' },
        data: { receipts: [memoryReceipt], count: 1, next_cursor: null },
      },
    ],
  }),
  route({
    method: 'GET',
    path: '/receipts/{receipt_id}',
    operationId: 'getReceipt',
    group: 'Receipts',
    access: 'use',
    summary: 'Fetch one receipt by its id',
    description: 'Returns one receipt in the form of the listing. Writes, recalls and turns answer with the id.',
    params: z.object({ receipt_id: identifier().describe('The id of a receipt.') }),
    data: receiptData,
    errors: {
      MEMORY_NOT_FOUND: {
        when: 'The project holds no receipt of this id.',
        example: { message: 'There is no receipt with this id in the project.', details: { field: 'receipt_id' } },
      },
    },
    examples: [{ title: 'Of a memory', params: { receipt_id: MEMORY_RECEIPT }, data: { receipt: memoryReceipt } }],
  }),
];
