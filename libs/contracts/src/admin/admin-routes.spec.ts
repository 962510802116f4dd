import { errorEnvelopeSchema } from '../wire/envelope.schema';
import { adminErrorsOf, ADMIN_ROUTES, type AdminRouteContract } from './index';

const named = ADMIN_ROUTES.map((route): [string, AdminRouteContract] => [`${route.method} ${route.path}`, route]);

describe.each(named)('%s', (_, route) => {
  it.each(route.examples)('parses its own example: $title', (example) => {
    expect(route.body?.safeParse(example.body).error).toBeUndefined();
    expect(route.query?.safeParse(example.query ?? {}).error).toBeUndefined();
    expect(route.params?.safeParse(example.params).error).toBeUndefined();
    expect(route.data.safeParse(example.data).error).toBeUndefined();
  });

  it('declares the parameters of its path, and no part that its examples do not show', () => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
    for (const part of ['body', 'query', 'params'] as const)
      if (!route[part]) expect(route.examples.map((example) => example[part]).filter(Boolean)).toEqual([]);
  });

  it('shows errors as they are answered', () => {
    for (const [code, { example }] of Object.entries(adminErrorsOf(route)))
      if (example)
        expect(errorEnvelopeSchema.safeParse({ ok: false, error: { code, ...example }, request_id: 'r' }).error).toBe(
          undefined,
        );
  });

  it('names its change for the audit log, unless it reads', () => {
    expect(route.action === undefined).toBe(route.method === 'GET');
  });
});

it('names every route and every operation once', () => {
  const operationIds = ADMIN_ROUTES.map(({ operationId }) => operationId);
  expect(new Set(operationIds).size).toBe(operationIds.length);
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});
