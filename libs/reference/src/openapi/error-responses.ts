import { ERROR_CODES, type ErrorCode, type RouteError } from '@hivemind/contracts';
import { refTo } from './component-schemas';
import type { DescribedRoute } from './described-api';
import type { OperationError, Response } from './document';

type Errors = Partial<Record<ErrorCode, RouteError>>;

/** An id as it stands in examples. */
export const EXAMPLE_REQUEST_ID = '01a2298d-fc1a-733f-8780-c8dc84748d2b';

const codesOf = (route: DescribedRoute, errors: Errors): ErrorCode[] =>
  (Object.keys(errors) as ErrorCode[]).sort(
    (a, b) => ERROR_CODES[a].status - ERROR_CODES[b].status || Number(b in route.errors) - Number(a in route.errors),
  );

/** The codes of a route, by status, with what each means there. */
export const operationErrors = (route: DescribedRoute, errors: Errors): OperationError[] =>
  codesOf(route, errors).map((code) => ({
    code,
    status: ERROR_CODES[code].status,
    when: errors[code]!.when,
    special: code in route.errors,
  }));

/** One response for each status that the route's error codes answer with. */
export function errorResponses(route: DescribedRoute, errors: Errors): Record<string, Response> {
  const codes = codesOf(route, errors);
  const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      response(
        errors,
        codes.filter((code) => ERROR_CODES[code].status === status),
      ),
    ]),
  );
}

function response(errors: Errors, codes: ErrorCode[]): Response {
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
