import {
  ADMIN_BASE,
  ADMIN_ROUTES,
  adminErrorsOf,
  type AdminRouteContract,
  isWorkspaceRoute,
  WORKSPACE_HEADER,
} from '@hivemind/contracts/admin';
import { ERROR_CODES, type ErrorCode } from '@hivemind/contracts';
import { z } from 'zod';

const ENVELOPE_ERROR = {
  type: 'object',
  required: ['ok', 'error', 'request_id'],
  properties: {
    ok: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: { code: { type: 'string' }, message: { type: 'string' }, details: { type: 'object' } },
    },
    request_id: { type: 'string' },
  },
};

type Io = 'input' | 'output';

/** Ids in `meta` name what a document shares; here every schema stands where it is used. */
function schemaOf(schema: z.ZodType, io: Io): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as {
    $schema?: string;
  };
  return rest;
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schema
    ? (schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] })
    : {};
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }));
}

function operationOf(route: AdminRouteContract) {
  const isPublic = route.access === 'public';
  const data = schemaOf(route.data, 'output');
  const envelope = {
    type: 'object',
    required: ['ok', 'data', 'request_id'],
    properties: { ok: { const: true }, data, request_id: { type: 'string' } },
  };
  const [example] = route.examples;
  const body = route.body && {
    requestBody: {
      content: { 'application/json': { schema: schemaOf(route.body, 'input'), ...bodyExample(example) } },
    },
  };
  const answered = isPublic ? example.data : { ok: true, data: example.data, request_id: 'a UUID' };
  const content = { schema: isPublic ? data : envelope, example: answered };
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.description,
    tags: [route.group],
    security: isPublic || route.access === 'anyone' ? [] : [{ adminToken: [] }, { session: [] }],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(isWorkspaceRoute(route)
        ? [{ name: WORKSPACE_HEADER, in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...body,
    responses: { 200: { description: 'Done.', content: { 'application/json': content } }, ...errorsOf(route) },
  };
}

const bodyExample = ({ body }: { body?: unknown }) => (body === undefined ? {} : { example: body });

function errorsOf(route: AdminRouteContract) {
  const byStatus: Record<number, string[]> = {};
  for (const [code, error] of Object.entries(adminErrorsOf(route)))
    (byStatus[ERROR_CODES[code as ErrorCode].status] ??= []).push(`\`${code}\`: ${error.when}`);
  const content = { 'application/json': { schema: ENVELOPE_ERROR } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, says]) => [status, { description: says.join('\n\n'), content }]),
  );
}

/** The OpenAPI 3.1 document of the admin service. */
export function adminOpenApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ADMIN_ROUTES) {
    const path = (route.access === 'public' ? '' : ADMIN_BASE) + route.path;
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hivemind administration',
      version: '1.0.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        adminToken: { type: 'http', scheme: 'bearer', description: 'An admin token.' },
        session: { type: 'apiKey', in: 'cookie', name: 'hivemind_session', description: 'A session of the console.' },
      },
    },
  };
}
