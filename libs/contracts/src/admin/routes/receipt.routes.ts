import { memoryReceipt } from '../../routes/example-values';
import { type AdminRouteContract, adminRoute } from '../admin-route';
import { compressionViewData } from '../schemas/compression-view.schema';
import { projectParams } from '../schemas/parts.schema';
import {
  receiptsViewData,
  receiptsViewQuery,
  receiptViewData,
  receiptViewParams,
  verificationData,
  verificationQuery,
} from '../schemas/receipt-view.schema';
import { turnsData, turnsQuery, turnViewData } from '../schemas/turn-view.schema';
import { AT, NO_STORAGE, NO_SUCH_PROJECT, PROJECT } from './example-values';

const TURN = '01a2298d-fc2e-7179-8470-4ab922f626ff';
const turn = {
  receipt_id: TURN,
  session_id: 'greenhouse',
  turn_number: 1,
  token_count: 312,
  budget_total: 4000,
  created_at: AT,
};
const NO_SUCH_RECEIPT = {
  when: 'The project, or such a receipt in it, is not there.',
  example: { message: 'There is no receipt with this id in the project.', details: { field: 'receipt_id' } },
};
const params = { project_id: PROJECT };
const common = { NOT_FOUND: NO_SUCH_PROJECT, NO_STORAGE_CONNECTED: NO_STORAGE };

export const receiptRoutes: AdminRouteContract[] = [
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/receipts',
    operationId: 'listReceipts',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'List receipts, newest first',
    description: 'With their place in the chain.',
    params: projectParams,
    query: receiptsViewQuery,
    data: receiptsViewData,
    errors: common,
    examples: [
      {
        title: 'What was stored',
        params,
        query: { operation: 'memory.create', limit: '1' },
        data: { receipts: [memoryReceipt], next_cursor: null },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/receipts/verification',
    operationId: 'verifyReceipts',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'Check the chain of receipts',
    description:
      'Reads up to 1,000 receipts in chain order and says which are not as they were committed. Follow `next_cursor` to the end: the last page also checks the signed end of the chain.',
    params: projectParams,
    query: verificationQuery,
    data: verificationData,
    errors: common,
    examples: [
      {
        title: 'A chain of one page',
        params,
        data: { intact: true, checked: 412, from_seq: 1, head_seq: 412, faults: [], next_cursor: null },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/receipts/{receipt_id}',
    operationId: 'getReceipt',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'Read one receipt',
    description: 'The whole body, with its place in the chain.',
    params: receiptViewParams,
    data: receiptViewData,
    errors: { ...common, NOT_FOUND: NO_SUCH_RECEIPT },
    examples: [
      {
        title: 'Of a memory',
        params: { ...params, receipt_id: memoryReceipt.receipt_id },
        data: { receipt: memoryReceipt },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/turns',
    operationId: 'listTurns',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'List compiled packets, newest first',
    description: 'Packets of turns, and those that a host compiled from what it sent.',
    params: projectParams,
    query: turnsQuery,
    data: turnsData,
    errors: common,
    examples: [{ title: 'One', params, data: { turns: [turn], next_cursor: null } }],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/turns/{receipt_id}',
    operationId: 'getTurn',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'Look into a packet',
    description:
      'Every message that competed for a place: where it came from, what it costs, how it ranked, and why it is in or out. Stored records come with their text as it is now; what is never stored is told by place, size and SHA-256.',
    params: receiptViewParams,
    data: turnViewData,
    errors: { ...common, NOT_FOUND: NO_SUCH_RECEIPT },
    examples: [
      {
        title: 'A small packet',
        params: { ...params, receipt_id: TURN },
        data: {
          turn: {
            ...turn,
            budget_available: 3688,
            source_counts: { conversation: 1 },
            tokens_by_source: { system: 210, conversation: 102 },
            source_receipt_ids: [],
            messages: null,
            candidates: [
              {
                id: 'context-briefing-1',
                source: 'directive',
                tokens: 42,
                admitted: true,
                reason: 'protected',
                place: 0,
                bytes: 171,
                sha256: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
                stored: 'never',
                record: null,
              },
            ],
          },
        },
      },
    ],
  }),
  adminRoute({
    method: 'GET',
    path: '/projects/{project_id}/compressions/{receipt_id}',
    operationId: 'getCompression',
    group: 'Receipts and turns',
    access: 'viewer',
    summary: 'Look into a compression',
    description:
      'What a long history came to; before and after word for word where the project keeps prompts. List them with `GET /projects/{project_id}/receipts?operation=context.compress`.',
    params: receiptViewParams,
    data: compressionViewData,
    errors: { ...common, NOT_FOUND: NO_SUCH_RECEIPT },
    examples: [
      {
        title: 'Of a project that keeps nothing',
        params: { ...params, receipt_id: TURN },
        data: {
          compression: {
            receipt_id: TURN,
            session_id: 'greenhouse',
            created_at: AT,
            fallback: null,
            original_tokens: 9120,
            tokens: 5310,
            kept: null,
          },
        },
      },
    ],
  }),
];
