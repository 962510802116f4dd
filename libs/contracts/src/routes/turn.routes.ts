import { compileBody, compileData, turnBody, turnData } from '../wire/turn.schema';
import { compileExamples } from './compile-examples';
import { route, type RouteContract } from './route-contract';
import { turnExamples } from './turn-examples';

export const turnRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/turn',
    operationId: 'turn',
    group: 'Turns',
    access: 'use',
    summary: 'Store a message, recall, compile the packet',
    description: [
      'Opens an exchange. The message is stored, the memories and the conversations of the project are searched with it, the session is read back, and everything that earns its place is packed into `budget_total` tokens. Run your model on `bundle.messages`, then call `/conversation/store` with the reply and the same `exchange_pair_id` and `turn_number`.',
      'Send the new message only: the conversation is already here. `messages` is for what the service does not keep, above all tool results.',
      'A search that fails is named in `warnings` and the turn goes on. A message that cannot be stored fails the turn. Sending the same turn again is safe: the message is stored once, the packet is compiled anew and `stored.deduplicated` is true.',
    ].join('\n\n'),
    body: turnBody,
    data: turnData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is missing, of the wrong type or over its limit; `details.field` names it, `details.limit` the limit.',
        example: {
          message: 'budget_total must be at most 128,000',
          details: { field: 'budget_total', limit: 128000 },
        },
      },
      CONFLICT: {
        when: 'This half of the exchange is stored with other content, in another session or turn, or was deleted.',
        example: {
          message:
            'The user half of this exchange is stored with other content; use a fresh exchange_pair_id for each exchange.',
          details: { field: 'exchange_pair_id' },
        },
      },
    },
    examples: turnExamples,
  }),
  route({
    method: 'POST',
    path: '/context/compile',
    operationId: 'compileContext',
    group: 'Turns',
    access: 'use',
    summary: 'Compile a packet from what you send',
    description: [
      'The compiler alone: nothing is stored and nothing is searched, only a receipt is written. For loops that keep their own history or do their own recall. The packet has the same anatomy as that of `/turn`.',
      'The current message is `user_input`, or the last user entry of `messages`. The same input with the same `timestamp` gives the same messages.',
    ].join('\n\n'),
    body: compileBody,
    data: compileData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is off, the two forms of messages are mixed, or there is neither a message nor a `user_input`.',
        example: {
          message:
            'messages[1] mixes the two forms; the list began with chat messages {role, content}, so every entry must be one',
          details: { field: 'messages[1]' },
        },
      },
    },
    examples: compileExamples,
  }),
];
