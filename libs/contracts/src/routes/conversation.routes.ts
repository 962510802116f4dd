import { recallConversationBody, storeExchangeBody, storeExchangeData } from '../wire/conversation.schema';
import { recallData } from '../wire/memory.schema';
import { exchangeRecord, matched, PAIR, REPLY, REPLY_TEXT } from './example-values';
import { EMPTY_QUERY, NOTHING_MATCHES, route, type RouteContract } from './route-contract';

export const conversationRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/conversation/store',
    operationId: 'storeExchange',
    group: 'Conversation',
    access: 'use',
    summary: 'Store one half of an exchange',
    description: [
      'Closes the exchange that `/turn` opened: send the final reply of your model with the `exchange_pair_id` and `turn_number` of the turn. A loop that does not use `/turn` stores both halves with it.',
      'Store what was said, not how it came about: no tool chatter, no partial replies, nothing when the user cancelled.',
      'Sending it again is safe. The same half with the same content answers with the stored record and `deduplicated: true`. If the call fails, the chat has succeeded all the same: repeat it in the background.',
    ].join('\n\n'),
    body: storeExchangeBody,
    data: storeExchangeData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is missing, empty or over its limit; `details.field` names it.',
        example: { message: 'content must not be empty', details: { field: 'content' } },
      },
      CONFLICT: {
        when: 'This half is stored with other content, in another session or turn, or was deleted.',
        example: {
          message:
            'The assistant half of this exchange is stored with other content; use a fresh exchange_pair_id for each exchange.',
          details: { field: 'exchange_pair_id' },
        },
      },
    },
    examples: [
      {
        title: 'The reply',
        body: {
          content: REPLY_TEXT,
          session_id: 'greenhouse',
          turn_number: 1,
          role: 'assistant',
          exchange_pair_id: PAIR,
          additional_metadata: { author: 'garden-assistant' },
        },
        data: {
          message: 'Conversation exchange stored successfully',
          id: REPLY,
          receipt_id: '01a2298d-fe13-725d-bd10-fe473b45cddd',
        },
      },
      {
        title: 'The call, in a loop that does not use /turn',
        body: {
          content: 'Who repairs the vent?',
          session_id: 'workshop',
          turn_number: 1,
          role: 'user',
          exchange_pair_id: 'xp-019ad0fd4b6c7a25b0e8d3914c7f5a60',
        },
        data: {
          message: 'Conversation exchange stored successfully',
          id: 'd2f0c6b7-61c3-8e0a-9d54-7a1e6f3b8c02',
          receipt_id: '01a229fc-0a11-7c3e-a5d2-90be417fc8d3',
        },
      },
      {
        title: 'The reply sent again',
        body: {
          content: REPLY_TEXT,
          session_id: 'greenhouse',
          turn_number: 1,
          role: 'assistant',
          exchange_pair_id: PAIR,
          additional_metadata: { author: 'garden-assistant' },
        },
        data: {
          message: 'Conversation exchange stored successfully',
          id: REPLY,
          receipt_id: '01a229fc-1b20-7d42-8c61-3f5a9e70b1d4',
          deduplicated: true,
        },
      },
    ],
  }),
  route({
    method: 'POST',
    path: '/conversation/recall',
    operationId: 'recallConversation',
    group: 'Conversation',
    access: 'use',
    summary: 'Find exchanges, or replay a session',
    description: [
      'Without `session_id` it searches the conversations of the project: the query is matched with both sides of every exchange, one exchange takes one of the `top_k` places, and both of its halves come back, the call before the reply.',
      'With `session_id` it replays that session: its rows, newest first, `top_k` of them, not ranked.',
    ].join('\n\n'),
    body: recallConversationBody,
    data: recallData,
    errors: { VALIDATION_ERROR: EMPTY_QUERY, MEMORY_NOT_FOUND: NOTHING_MATCHES },
    examples: [
      {
        title: 'Replay of a session',
        body: { query: 'orchids', session_id: 'greenhouse', top_k: 20 },
        data: {
          memories: [exchangeRecord('assistant'), exchangeRecord('user')],
          receipt_id: '01a2298d-fef5-7135-aa4e-11faae8fc5d8',
        },
      },
      {
        title: 'Search in all sessions',
        body: { query: 'watered on Thursday', session_id: null, top_k: 3 },
        data: {
          memories: [matched(exchangeRecord('user')), matched(exchangeRecord('assistant'))],
          receipt_id: '01a229fc-2c35-7b16-9e07-d18a42c65f30',
        },
      },
    ],
  }),
];
