import { compressBody, compressData } from '../wire/compress-route.schema';
import { compressExamples } from './compress-examples';
import { route, type RouteContract } from './route-contract';

export const compressRoutes: RouteContract[] = [
  route({
    method: 'POST',
    path: '/context/compress',
    operationId: 'compressContext',
    group: 'Turns',
    access: 'use',
    summary: 'Compress a long prompt',
    description: [
      'What the proxy under `/v1` does to a long prompt, without sending it anywhere: the history becomes a state, a JSON object of what the next step needs, and the last steps stay as they are. Send `messages` (and `system`) of the answer to your model.',
      'In mode `none` they come back as they came, and `fallback` says why. System messages and the last user message are never changed.',
    ].join('\n\n'),
    body: compressBody,
    data: compressData,
    errors: {
      VALIDATION_ERROR: {
        when: 'A field is missing, of the wrong type or out of its range; `details.field` names it.',
        example: {
          message: 'format must be one of "openai", "anthropic"',
          details: { field: 'format' },
        },
      },
    },
    examples: compressExamples,
  }),
];
