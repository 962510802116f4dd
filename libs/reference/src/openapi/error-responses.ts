import { ERROR_CODES, type ErrorCode, errorsOf, type RouteContract } from '@hivemind/contracts';
import { refTo } from './component-schemas';
import type { OperationError, Response } from './document';

/** An id as it stands in examples. */
export const EXAMPLE_REQUEST_ID = '01a2298d-fc1a-733f-8780-c8dc84748d2b';

const codesOf = (route: RouteContract): ErrorCode[] =>
  (Object.keys(errorsOf(route)) as ErrorCode[]).sort(
    (a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status || Number(b in route.errors) - Number(a in route.errors),
  );

/** The codes of a route, by status, with what each means there. */
export const operationErrors = (route: RouteContract): OperationError[] =>
  codesOf(route).map((code) => ({
    code,
    status: ERROR_CODES[code].status,
    when: errorsOf(route)[code]!.when,
    special: code in route.errors,
  }));

/** One response for each status that the route's error codes answer with. */
export function errorResponses(route: RouteContract): Record<string, Response> {
  const codes = codesOf(route);
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      response(
        route,
        codes.filter((code) => ERROR_CODES[code].status === status),
      ),
    ]),
  );
}

function response(route: RouteContract, codes: ErrorCode[]): Response {
  const errors = errorsOf(route);
  const examples = codes.flatMap((code) => {
    const { when, example } = errors[code]!;
    const value = { ok: false, error: { code, ...example }, request_id: EXAMPLE_REQUEST_ID };
    return example ? [[code, { summary: when, value }] as const] : [];
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code]!.when}`).join('\n\n'),
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(codes.includes('RATE_LIMITED') && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            refTo('ErrorEnvelope'),
            { properties: { error: { type: 'object', properties: { code: { enum: codes } } } } },
          ],
        },
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  };
}
