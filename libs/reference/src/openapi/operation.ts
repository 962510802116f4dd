import { API_BASE, type RouteContract, successEnvelope } from '@hivemind/contracts';
import { z } from 'zod';
import { codeSamples } from '../samples/code-samples';
import type { ComponentSchemas } from './component-schemas';
import type { Example, JsonSchema, Operation, Parameter, Response } from './document';
import { errorResponses, EXAMPLE_REQUEST_ID, operationErrors } from './error-responses';

const JSON_TYPE = 'application/json';

/** The whole path of a route. */
export const fullPath = ({ access, path }: RouteContract): string => (access === 'public' ? path : API_BASE + path);

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function operation(route: RouteContract, components: ComponentSchemas): Operation {
  const errors = operationErrors(route);
  const isPublic = route.access === 'public';
  return {
    operationId: route.operationId,
    tags: [route.group],
    summary: route.summary,
    description: route.description,
    ...(isPublic && { security: [] as [] }),
    parameters: [
      ...(isPublic ? [] : [{ $ref: '#/components/parameters/Project' }]),
      ...parameters(route, 'path', components),
      ...parameters(route, 'query', components),
      ...parameters(route, 'header', components),
    ],
    ...(route.body && { requestBody: requestBody(route, route.body, components) }),
    responses: { '200': answer(route, components), ...otherAnswers(route, components), ...errorResponses(route) },
    'x-codeSamples': codeSamples(route),
    'x-errors': errors,
  };
}

/** What the registry calls the parameters of a place. */
const PARTS = { path: 'params', query: 'query', header: 'headers' } as const;

function parameters(route: RouteContract, where: Parameter['in'], components: ComponentSchemas): Parameter[] {
  const object = route[PARTS[where]];
  const { properties = {}, required = [] } = object ? components.convert(object, 'input') : ({} as JsonSchema);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const examples = exampleMap(
      route,
      (example) => (example[PARTS[where]] as Record<string, unknown> | undefined)?.[name],
    );
    return {
      name,
      in: where,
      required: required.includes(name),
      ...(description && { description }),
      schema,
      ...(Object.keys(examples).length > 0 && { examples }),
    };
  });
}

function requestBody(route: RouteContract, body: z.ZodType, components: ComponentSchemas) {
  const schema = components.reference(body, 'input', `${capitalised(route.operationId)}Body`);
  const examples = exampleMap(route, ({ body: value }) => value);
  return {
    required: !body.safeParse(undefined).success,
    content: { [route.bodyType ?? JSON_TYPE]: { schema, examples } },
  };
}

/** The examples of a part of the route, under the same names for each part; those that say nothing there are left out. */
function exampleMap(
  route: RouteContract,
  value: (example: RouteContract['examples'][number]) => unknown,
): Record<string, Example> {
  return Object.fromEntries(
    route.examples
      .map((example, i) => [`example${i + 1}`, { summary: example.title, value: value(example) }] as const)
      .filter(([, example]) => example.value !== undefined),
  );
}

function answer(route: RouteContract, components: ComponentSchemas): Response {
  const data = components.reference(route.data, 'output', `${capitalised(route.operationId)}Data`);
  if (route.access === 'public')
    return {
      description: 'Done.',
      content: { [JSON_TYPE]: { schema: data, examples: exampleMap(route, (example) => example.data) } },
    };
  const envelope = components.convert(successEnvelope(z.unknown()), 'output');
  const schema = { ...envelope, properties: { ...envelope.properties, data } };
  const examples = exampleMap(route, (example) => ({ ok: true, data: example.data, request_id: EXAMPLE_REQUEST_ID }));
  return {
    description: 'Done.',
    headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
    content: { [JSON_TYPE]: { schema, examples } },
  };
}

function otherAnswers(route: RouteContract, components: ComponentSchemas): Record<string, Response> {
  const schema = components.reference(route.data, 'output', `${capitalised(route.operationId)}Data`);
  return Object.fromEntries(
    Object.entries(route.alsoAnswers ?? {}).map(([status, description]) => [
      status,
      { description, content: { [JSON_TYPE]: { schema } } },
    ]),
  );
}
