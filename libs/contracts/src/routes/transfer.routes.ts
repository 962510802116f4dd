import { z } from 'zod';
import { exportData, exportQuery, importData } from '../wire/transfer.schema';
import { DECISION, exchangeRecord, MEMORY, memoryReceipt, storedDecision } from './example-values';
import { route, type RouteContract } from './route-contract';

const RECEIPTS_CURSOR = 'eyJwaGFzZSI6InJlY2VpcHRzIiwiZnJvbVNlcSI6MSwidW50aWxTZXEiOjd9';

/** A receipt as an export holds it. */
const exported = (receipt: { receipt_id: string; operation: string; created_at: string }) => ({
  id: receipt.receipt_id,
  content: JSON.stringify(receipt),
  metadata: {
    type: 'hivemind_receipt',
    kind: 'receipt',
    operation: receipt.operation,
    created_at: receipt.created_at,
  },
});

/** What the first page of the export leaves. */
const exportReceipt = {
  ...memoryReceipt,
  receipt_id: '01a22a09-12f4-7a3d-8e60-c5b7d9410f26',
  operation: 'data.export',
  created_at: '2026-11-29T23:40:12.305518+00:00',
  agent_id: null,
  request_id: '01a22a09-12e7-7d10-a94b-8f2c6035e1d7',
  idempotency_key: '01a22a09-12e7-7d10-a94b-8f2c6035e1d7',
  inputs_ref: { limit: 200 },
  outputs_ref: { count: 1 },
  chain: {
    seq: 2,
    prev: memoryReceipt.chain.hash,
    hash: '0d7e52b9c4f8a1633b95e0d2f7481ac6905b3e8d72c14fa06e9b5d38710fc2a4',
  },
};

const importLines = (records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

export const transferRoutes: RouteContract[] = [
  route({
    method: 'GET',
    path: '/export',
    operationId: 'exportProject',
    group: 'Workspace',
    access: 'use',
    summary: 'Everything a project holds, page by page',
    description: [
      'First the phase `memories`: live records of every kind in the order of their time, fork markers too; then the phase `receipts`, in chain order, each with the body of the receipt as its content. Follow `next_cursor` until `done` is true. Vectors are not exported, nor is what was deleted.',
      'The first page settles what the export holds: what is stored later is not in it, so that it ends while others write. It also leaves a `data.export` receipt. A page may hold fewer records than `limit` when these are large.',
    ].join('\n\n'),
    query: exportQuery,
    data: exportData,
    errors: {
      VALIDATION_ERROR: {
        when: '`cursor` is none that an export answered, or `limit` is off.',
        example: {
          message: 'cursor is not a cursor of this export; send next_cursor as it was answered',
          details: { field: 'cursor' },
        },
      },
    },
    examples: [
      {
        title: 'The first page',
        query: { limit: '200' },
        data: {
          records: [storedDecision],
          count: 1,
          phase: 'memories',
          next_cursor: RECEIPTS_CURSOR,
          done: false,
        },
      },
      {
        title: 'The page that follows, the last of this project',
        query: { cursor: RECEIPTS_CURSOR },
        data: {
          records: [exported(memoryReceipt), exported(exportReceipt)],
          count: 2,
          phase: 'receipts',
          next_cursor: null,
          done: true,
        },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/import',
    operationId: 'importProject',
    group: 'Workspace',
    access: 'use',
    summary: 'Take in what was exported',
    description: [
      'Takes records as `/export` answers them, one JSON record a line, and streams them: the body may be of any length, a line at most 4 MiB. Ids, times, your metadata and forks are kept; what the service stamps is stamped anew, and texts are embedded anew. Lines of receipts are skipped and counted.',
      'Sending the same lines again changes nothing: a record that stands with the same content counts as `existing`. One that stands with other content, was deleted, or whose half of an exchange stands under another id is refused as `CONFLICT`. A line that is refused does not stop the rest; the first 100 are listed with their number and fault.',
    ].join('\n\n'),
    body: z.string().describe('One record a line, as JSON.'),
    bodyType: 'application/x-ndjson',
    takesAnyLength: true,
    data: importData,
    errors: {
      STORAGE_UNAVAILABLE: {
        when: 'Storage cannot be reached. What was taken in before stays; send the whole again later.',
        example: {
          message: 'The database that holds the records cannot be reached. Try again.',
          details: {},
        },
      },
    },
    examples: [
      {
        title: 'One memory',
        body: importLines([
          { id: MEMORY, content: DECISION, metadata: { topic: 'heating', timestamp: 1795993499.503422 } },
        ]),
        data: {
          message: 'Import completed',
          imported: 1,
          existing: 0,
          receipts_skipped: 0,
          refused: 0,
          errors: [],
          receipt_id: '01a22a09-77f2-7e09-a3c8-7f7c8a6f2b10',
        },
      },
      {
        title: 'An exchange, a fork, a receipt and a line that is off',
        body: importLines([
          exchangeRecord('user'),
          exchangeRecord('assistant'),
          {
            id: '01a22a07-3a5a-7c41-9d0b-6c2f0c7f9c11',
            content: 'Fork of session greenhouse',
            metadata: {
              type: 'conversation_fork',
              session_id: 'greenhouse-night',
              forked_from: 'greenhouse',
              fork_time: 1796000701.882154,
            },
          },
          exported(memoryReceipt),
          { id: '01a22a0a-4c1d-7b52-8e90-af36d172c5b8', content: '' },
        ]),
        data: {
          message: 'Import completed',
          imported: 3,
          existing: 0,
          receipts_skipped: 1,
          refused: 1,
          errors: [{ line: 5, code: 'VALIDATION_ERROR', field: 'content', message: 'content must not be empty' }],
          receipt_id: '01a22a0a-5d2e-7f81-b6a3-0c94e7d218f5',
        },
      },
    ],
  }),
];
