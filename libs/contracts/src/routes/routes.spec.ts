import type { ErrorCode } from '../errors/error-codes';
import { errorEnvelopeSchema } from '../wire/envelope.schema';
import { errorsOf, ROUTES, type RouteContract } from './index';

const named = ROUTES.map((route): [string, RouteContract] => [`${route.method} ${route.path}`, route]);

describe.each(named)('%s', (_, route) => {
  it.each(route.examples)('parses its own example: $title', (example) => {
    expect(route.body?.safeParse(example.body).error).toBeUndefined();
    expect(route.query?.safeParse(example.query).error).toBeUndefined();
    expect(route.params?.safeParse(example.params).error).toBeUndefined();
    expect(route.headers?.safeParse(example.headers).error).toBeUndefined();
    expect(route.data.safeParse(example.data).error).toBeUndefined();
  });

  it('gives no part of a request that it does not declare', () => {
    for (const part of ['body', 'query', 'params', 'headers'] as const)
      if (!route[part]) expect(route.examples.map((example) => example[part]).filter(Boolean)).toEqual([]);
  });

  it('declares the parameters of its path', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
  });

  it('shows errors as they are answered, a route with a key at least one of its own', () => {
    const examples = Object.entries(errorsOf(route)).flatMap(([code, { example }]) =>
      example ? [{ ok: false, error: { code: code as ErrorCode, ...example }, request_id: 'r' }] : [],
    );
    for (const example of examples) expect(errorEnvelopeSchema.safeParse(example).error).toBeUndefined();
    const own = Object.values(route.errors).filter(({ example }) => example);
    expect(own.length).toBeGreaterThanOrEqual(route.access === 'public' ? 0 : 1);
  });
});

it('names every route and every operation once', () => {
  const operationIds = ROUTES.map(({ operationId }) => operationId);
  expect(new Set(operationIds).size).toBe(operationIds.length);
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});
