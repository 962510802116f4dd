import type { MessageContext } from '@hivemind/contracts';
import { idsOf, type WorkIds } from '../logging/work-scope';
import type { SpanAttributes, SpanFacts } from './tracing';

/** Whose work a span is about. */
export const spanAttributes = ({ request_id, tenant, project, key }: WorkIds): SpanAttributes => ({
  'hivemind.request_id': request_id,
  'hivemind.tenant_id': tenant,
  'hivemind.project_id': project,
  'hivemind.key_id': key,
});

const facts = (pattern: string, operation: string, context: MessageContext): Omit<SpanFacts, 'kind'> => ({
  name: `${operation} ${pattern}`,
  parent: context.traceparent,
  attributes: {
    'messaging.system': 'hivemind',
    'messaging.operation.name': operation,
    'messaging.destination.name': pattern,
    ...spanAttributes(idsOf(context)),
  },
});

/** Of a message from its sending to its reply. */
export const sentSpan = (pattern: string, context: MessageContext): SpanFacts => ({
  ...facts(pattern, 'send', context),
  kind: 'client',
});

/** Of a message whose reply nobody waits for, until the transport has taken it. */
export const emittedSpan = (pattern: string, context: MessageContext): SpanFacts => ({
  ...facts(pattern, 'emit', context),
  kind: 'producer',
});

/** Of the handler of a message, in the service. */
export const handledSpan = (pattern: string, context: MessageContext): SpanFacts => ({
  ...facts(pattern, 'handle', context),
  kind: 'consumer',
});
