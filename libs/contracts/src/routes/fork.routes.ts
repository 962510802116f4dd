import { forkBody, forkData } from '../wire/fork.schema';
import { route, type RouteContract } from './route-contract';

export const forkRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/conversation/fork',
    operationId: 'forkSession',
    group: 'Conversation',
    access: 'use',
    summary: 'Go on from a conversation in a new session',
    description: [
      'Makes a session that begins with the conversation of another as it stands now. Its `/turn` and its replay read the parent up to the cut, then what the new session stores. What the parent stores later is not the fork’s, and the parent never sees the fork’s. A fork can be forked.',
      'Nothing is copied: one marker is stored in the new session, which no recall returns. What is deleted in the parent is gone from the fork as well. Deleting by `session_id` takes the marker with its session, which may then be forked onto again.',
    ].join('\n\n'),
    body: forkBody,
    data: forkData,
    errors: {
      VALIDATION_ERROR: {
        when: 'Either id is empty or too long, or both are the same; `details.field` names it.',
        example: {
          message: 'new_session_id must differ from session_id; pick a new id',
          details: { field: 'new_session_id' },
        },
      },
      MEMORY_NOT_FOUND: {
        when: '`session_id` holds no conversation.',
        example: {
          message: 'session_id holds no conversation that could be forked.',
          details: { field: 'session_id' },
        },
      },
      CONFLICT: {
        when: '`new_session_id` holds records already.',
        example: {
          message: 'new_session_id holds records already; pick a new id.',
          details: { field: 'new_session_id' },
        },
      },
    },
    examples: [
      {
        title: 'A clone of an agent',
        body: { session_id: 'greenhouse', new_session_id: 'greenhouse-night', author: 'night-shift' },
        data: {
          session_id: 'greenhouse-night',
          forked_from: 'greenhouse',
          fork_time: 1796000701.882154,
          marker_id: '01a22a07-3a5a-7c41-9d0b-6c2f0c7f9c11',
          receipt_id: '01a22a07-3a61-70ac-b2a7-2d1df3bb5c02',
        },
      },
      {
        title: 'A fork of the fork',
        body: { session_id: 'greenhouse-night', new_session_id: 'greenhouse-dawn' },
        data: {
          session_id: 'greenhouse-dawn',
          forked_from: 'greenhouse-night',
          fork_time: 1796000760.240917,
          marker_id: '01a22a08-1f04-7e35-a8b2-95d07c41e6fa',
          receipt_id: '01a22a08-1f0c-7a90-b3c7-1e62f8d45a09',
        },
      },
    ],
  }),
];
