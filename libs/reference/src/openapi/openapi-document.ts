import {
  chatMessageSchema,
  errorEnvelopeSchema,
  eventMessageSchema,
  identifier,
  ROUTE_GROUPS,
  type RouteContract,
  type RouteGroup,
  ROUTES,
} from '@hivemind/contracts';
import { ComponentSchemas } from './component-schemas';
import type { Method, OpenApiDocument } from './document';
import { TENANT_API } from './described-api';
import { fullPath, operation } from './operation';
import { HIVESTATE_HEADERS, MODELS_GROUP, proxyOperations } from './proxy-operations';

/** Version of the API. The major one stands in every path. */
export const API_VERSION = '1.0.0';

const ABOUT = [
  'Memory for LLM agents. One exchange is `POST /hivemind/v1/turn`, your own model on `bundle.messages`, then `POST /hivemind/v1/conversation/store`.',
  'Requests under `/hivemind/v1` carry a key (`Authorization: Bearer …`) and name a project (`X-Hivemind-Project`). Bodies are JSON in UTF-8. Unknown fields of a body are ignored, and null means that an optional field is absent. Limits of text count Unicode code points.',
  'Answers stand in an envelope: `{"ok": true, "data": …, "request_id": …}` or `{"ok": false, "error": {"code", "message", "details"}, "request_id": …}`. Branch on `error.code`. The request id is also the header `x-request-id`.',
].join('\n\n');

const GROUPS: Record<RouteGroup, string> = {
  Turns: 'One exchange with a model: store, recall, compile.',
  Conversation: 'Exchanges of the past and of this session.',
  Memory: 'Facts kept on purpose.',
  Receipts: 'What was done, by whom, with what, in a verifiable chain.',
  Workspace: 'What a key may do and how much there is.',
  Service: 'For those who run it.',
};

/** Schemas that others name in their `meta` only. */
const NAMED_BY_META = [chatMessageSchema, eventMessageSchema];

/** The OpenAPI 3.1 document of the routes, with those to model providers: pure, the same for the same routes. */
export function openApiDocument(routes: readonly RouteContract[] = ROUTES): OpenApiDocument {
  const components = new ComponentSchemas();
  for (const schema of NAMED_BY_META) components.convert(schema, 'input');
  components.add('ErrorEnvelope', components.convert(errorEnvelopeSchema, 'output'));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const method = route.method.toLowerCase() as Method;
    (paths[fullPath(route, TENANT_API.base)] ??= {})[method] = operation(route, components, TENANT_API);
  }
  const used = new Set(routes.map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hivemind API',
      version: API_VERSION,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The gateway that serves this document.' }],
    security: [{ apiKey: [] }],
    tags: [
      ...ROUTE_GROUPS.filter((name) => used.has(name)).map((name) => ({ name, description: GROUPS[name] })),
      MODELS_GROUP,
    ],
    paths: { ...paths, ...proxyOperations() },
    components: {
      schemas: components.all(),
      parameters: {
        Project: {
          name: 'X-Hivemind-Project',
          in: 'header',
          required: true,
          description: 'The project to work in. Nothing in a request reaches beyond it.',
          schema: components.convert(identifier(), 'input'),
        },
      },
      headers: {
        RequestId: { description: 'The request id, as in the envelope.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait before sending again.', schema: { type: 'integer', minimum: 1 } },
        ...HIVESTATE_HEADERS,
      },
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (`sk_…`).' },
      },
    },
  };
}
