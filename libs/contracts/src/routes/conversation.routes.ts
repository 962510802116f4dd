import { recallConversationBody, storeExchangeBody, storeExchangeData } from '../wire/conversation.schema';
import { recallData } from '../wire/memory.schema';
import { exchangeRecord, PAIR, REPLY, REPLY_TEXT } from './example-values';
import { NOTHING_MATCHES, route, type RouteContract } from './route-contract';

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
    errors: { MEMORY_NOT_FOUND: NOTHING_MATCHES },
    examples: [
      {
        title: 'Replay of a session',
        body: { query: 'orchids', session_id: 'greenhouse', top_k: 20 },
        data: {
          memories: [exchangeRecord('assistant'), exchangeRecord('user')],
          receipt_id: '01a2298d-fef5-7135-aa4e-11faae8fc5d8',
        },
      },
    ],
  }),
];
