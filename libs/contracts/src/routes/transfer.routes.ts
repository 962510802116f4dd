import { z } from 'zod';
import { exportData, exportQuery, importData } from '../wire/transfer.schema';
import { DECISION, decisionRecord, MEMORY } from './example-values';
import { route, type RouteContract } from './route-contract';

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
          records: [decisionRecord],
          count: 1,
          phase: 'memories',
          next_cursor: 'eyJwaGFzZSI6InJlY2VpcHRzIiwiZnJvbVNlcSI6MSwidW50aWxTZXEiOjd9',
          done: false,
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
        body: `${JSON.stringify({ id: MEMORY, content: DECISION, metadata: { topic: 'heating', timestamp: 1795993499.503422 } })}\n`,
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
    ],
  }),
];
