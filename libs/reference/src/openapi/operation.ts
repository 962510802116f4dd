import { successEnvelope } from '@hivemind/contracts';
import { z } from 'zod';
import type { ComponentSchemas } from './component-schemas';
import type { DescribedApi, DescribedRoute } from './described-api';
import type { Example, JsonSchema, Operation, Parameter, Response } from './document';
import { errorResponses, EXAMPLE_REQUEST_ID, operationErrors } from './error-responses';

const JSON_TYPE = 'application/json';

/** The whole path of a route. */
export const fullPath = ({ access, path }: DescribedRoute, base: string): string =>
  access === 'public' ? path : base + path;

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export function operation<R extends DescribedRoute>(
  route: R,
  components: ComponentSchemas,
  api: DescribedApi<R>,
): Operation {
  const errors = api.errorsOf(route);
  return {
    operationId: route.operationId,
    tags: [route.group],
    summary: route.summary,
    description: route.description,
    ...(api.isOpen(route) && { security: [] as [] }),
    parameters: [
      ...api.parametersOf(route).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...parameters(route, 'path', components),
      ...parameters(route, 'query', components),
      ...parameters(route, 'header', components),
    ],
    ...(route.body && { requestBody: requestBody(route, route.body, components) }),
    responses: {
      '200': answer(route, components),
      ...otherAnswers(route, components),
      ...errorResponses(route, errors),
    },
    'x-codeSamples': api.samplesOf(route),
    'x-errors': operationErrors(route, errors),
  };
}

/** What the registry calls the parameters of a place. */
const PARTS = { path: 'params', query: 'query', header: 'headers' } as const;

const partOf = (route: DescribedRoute, where: Parameter['in']): z.ZodObject | undefined =>
  (route as Partial<Record<(typeof PARTS)[Parameter['in']], z.ZodObject>>)[PARTS[where]];

function parameters(route: DescribedRoute, where: Parameter['in'], components: ComponentSchemas): Parameter[] {
  const object = partOf(route, where);
  const { properties = {}, required = [] } = object ? components.convert(object, 'input') : ({} as JsonSchema);
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const examples = exampleMap(
      route,
      (example) =>
        (
          (example as Partial<Record<(typeof PARTS)[Parameter['in']], unknown>>)[PARTS[where]] as
            | Record<string, unknown>
            | undefined
        )?.[name],
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

function requestBody(route: DescribedRoute, body: z.ZodType, components: ComponentSchemas) {
  const schema = components.reference(body, 'input', `${capitalised(route.operationId)}Body`);
  const examples = exampleMap(route, ({ body: value }) => value);
  return {
    required: !body.safeParse(undefined).success,
    content: { [('bodyType' in route && route.bodyType) || JSON_TYPE]: { schema, examples } },
  };
}

/** The examples of a part of the route, under the same names for each part; those that say nothing there are left out. */
function exampleMap(
  route: DescribedRoute,
  value: (example: DescribedRoute['examples'][number]) => unknown,
): Record<string, Example> {
  return Object.fromEntries(
    route.examples
      .map((example, i) => [`example${i + 1}`, { summary: example.title, value: value(example) }] as const)
      .filter(([, example]) => example.value !== undefined),
  );
}

function answer(route: DescribedRoute, components: ComponentSchemas): Response {
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

function otherAnswers(route: DescribedRoute, components: ComponentSchemas): Record<string, Response> {
  const schema = components.reference(route.data, 'output', `${capitalised(route.operationId)}Data`);
  return Object.fromEntries(
    Object.entries(route.alsoAnswers ?? {}).map(([status, description]) => [
      status,
      { description, content: { [JSON_TYPE]: { schema } } },
    ]),
  );
}
