import { z } from 'zod';
import {
  createMemoryBody,
  createMemoryData,
  memoryData,
  recallData,
  recallMemoryBody,
  recallWithMetadataBody,
} from '../wire/memory.schema';
import { identifier } from '../wire/text.schema';
import { getMemoryQuery } from '../wire/update.schema';
import {
  DECISION,
  decisionRecord,
  exchangeRecord,
  LABELLED,
  LABELLED_TEXT,
  labelledRecord,
  labels,
  matched,
  MEMORY,
  MEMORY_RECEIPT,
} from './example-values';
import {
  EMPTY_FILTER,
  EMPTY_QUERY,
  NO_SUCH_MEMORY,
  NOTHING_MATCHES,
  route,
  type RouteContract,
} from './route-contract';

/** Path parameters of the routes of one record. */
export const memoryParams = z.object({ memory_id: identifier().describe('The id of a record.') });

export const memoryRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/create_memory',
    operationId: 'createMemory',
    group: 'Memory',
    access: 'use',
    summary: 'Keep a fact on purpose',
    description: [
      'Stores one durable memory: a decision and its reason, a lesson, a fact, an outcome. It is found from every session of the project until it is removed. Word it so that it can be read alone, and give it consistent metadata: every key is a filter later.',
      'With an `Idempotency-Key` the same request may be sent again for 24 hours: the first record answers and `deduplicated` is true.',
    ].join('\n\n'),
    headers: z.object({
      'Idempotency-Key': identifier().optional().describe('Any text that is unique to this memory.'),
    }),
    body: createMemoryBody,
    data: createMemoryData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is off, metadata break a limit, or its `type` is one of the service; `details.field` names it.',
        example: { message: 'content must not be empty', details: { field: 'content' } },
      },
      CONFLICT: {
        when: 'The `Idempotency-Key` was used with another body.',
        example: {
          message: 'Idempotency-Key was used with another body; use a fresh key for each memory.',
          details: { field: 'Idempotency-Key' },
        },
      },
    },
    examples: [
      {
        title: 'A decision',
        headers: { 'Idempotency-Key': 'heating-decision-2026' },
        body: {
          content: DECISION,
          metadata: { topic: 'heating', tags: ['decision', 'orchids'], author: 'head-gardener' },
        },
        data: { message: 'Memory created successfully', id: MEMORY, receipt_id: MEMORY_RECEIPT },
      },
      {
        title: 'With labels to filter and delete by',
        headers: {},
        body: { content: LABELLED_TEXT, metadata: labels },
        data: {
          message: 'Memory created successfully',
          id: LABELLED,
          receipt_id: '01a229fb-b20d-7a44-b7f1-c93e058d6a12',
        },
      },
      {
        title: 'The decision sent again',
        headers: { 'Idempotency-Key': 'heating-decision-2026' },
        body: {
          content: DECISION,
          metadata: { topic: 'heating', tags: ['decision', 'orchids'], author: 'head-gardener' },
        },
        data: {
          message: 'Memory created successfully',
          id: MEMORY,
          receipt_id: '01a229fc-70b3-7d66-9c28-5ea1940fb7d8',
          deduplicated: true,
        },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/recall_memory',
    operationId: 'recallMemory',
    group: 'Memory',
    access: 'use',
    summary: 'Search the deliberate memories',
    description:
      'Searches what was kept with `/create_memory`, by words and by meaning, best first. Conversation is another class of record and is searched with `/conversation/recall`; `/turn` searches both by itself. Every result tells in its metadata why it stands where it does.',
    body: recallMemoryBody,
    data: recallData,
    errors: { VALIDATION_ERROR: EMPTY_QUERY, MEMORY_NOT_FOUND: NOTHING_MATCHES },
    examples: [
      {
        title: 'A question',
        body: { query: 'How warm must the greenhouse be?', top_k: 3 },
        data: { memories: [decisionRecord], receipt_id: '01a2298d-ff57-733d-976b-bb708813dec4' },
      },
      {
        title: 'With the default number of results',
        body: { query: 'why 18 degrees?' },
        data: { memories: [decisionRecord], receipt_id: '01a229fc-3d41-7f08-8a52-b604e91c7d25' },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/recall_with_metadata',
    operationId: 'recallWithMetadata',
    group: 'Memory',
    access: 'use',
    summary: 'Search within a metadata filter',
    description:
      'Searches the records whose metadata match every key given, memories and conversation alike: `{"author": "night-shift"}` finds what that author wrote. Values match exactly and by type; a list in the filter or on the record matches when any element does.',
    body: recallWithMetadataBody,
    data: recallData,
    errors: {
      VALIDATION_ERROR: EMPTY_FILTER,
      MEMORY_NOT_FOUND: NOTHING_MATCHES,
    },
    examples: [
      {
        title: "One author's decisions",
        body: { query: 'heating', metadata: { author: 'head-gardener', tags: 'decision' }, top_k: 3 },
        data: { memories: [decisionRecord], receipt_id: '01a2298d-ffcf-745e-9d1d-26a453078f99' },
      },
      {
        title: 'One document, with either of two labels',
        body: {
          query: 'who repairs the vent?',
          metadata: { document_id: 'vent-contract', tags: ['contract', 'invoice'] },
          top_k: 5,
        },
        data: { memories: [labelledRecord], receipt_id: '01a229fc-4e57-7c1b-95d3-7f20a8e6b43c' },
      },
      {
        title: 'What one speaker said',
        body: { query: 'orchids', metadata: { author: 'night-shift' }, top_k: 10 },
        data: {
          memories: [matched(exchangeRecord('user'))],
          receipt_id: '01a229fc-5f62-7a9e-8b14-e2c7510d93f6',
        },
      },
    ],
  }),
  route({
    method: 'GET',
    path: '/memory/{memory_id}',
    operationId: 'getMemory',
    group: 'Memory',
    access: 'use',
    summary: 'Fetch one record by its id',
    description:
      'Returns the record whole, memory or half of an exchange, in the form of a recall result. Ids come from `/create_memory`, from every recall and from packets. An id that is unknown, malformed, deleted or of another project answers the same 404.',
    params: memoryParams,
    query: getMemoryQuery,
    data: memoryData,
    errors: { MEMORY_NOT_FOUND: NO_SUCH_MEMORY },
    examples: [
      {
        title: 'A memory',
        params: { memory_id: MEMORY },
        query: {},
        data: { memory: { ...decisionRecord, version: 1 } },
      },
      {
        title: 'Its text before an update',
        params: { memory_id: MEMORY },
        query: { version: '1' },
        data: { memory: { ...decisionRecord, version: 1 } },
      },
    ],
  }),
];
