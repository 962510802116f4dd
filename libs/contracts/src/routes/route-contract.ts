import type { z } from 'zod';
import type { ErrorCode } from '../errors/error-codes';
import type { ErrorDetails } from '../errors/hivemind-error';

/** Where tenant routes stand. `path` of a route leaves it out. */
export const API_BASE = '/hivemind/v1';

/** Chapters of the reference, in reading order. */
export const ROUTE_GROUPS = ['Turns', 'Conversation', 'Memory', 'Receipts', 'Workspace', 'Service'] as const;
export type RouteGroup = (typeof ROUTE_GROUPS)[number];

/** What must be true of a request: no key at all, a key, or a key with that delete level. */
export type RouteAccess = 'public' | 'use' | 'delete' | 'purge';

/** Why a route answers with an error code, in a sentence for its readers, and how such an answer reads. */
export interface RouteError {
  when: string;
  example?: { message: string; details: ErrorDetails };
}

/** One request with its answer. Parts of the request are in wire form; `data` is what stands in the envelope. */
export interface RouteExample<B, Q, P, H, D> {
  title: string;
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  data: D;
}

/** One HTTP route: everything a client must know of it. */
export interface RouteContract<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodObject = z.ZodObject,
  P extends z.ZodObject = z.ZodObject,
  H extends z.ZodObject = z.ZodObject,
  D extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `API_BASE`, or below the root when `access` is `public`; parameters in braces: `/memory/{memory_id}`. */
  path: string;
  /** Unique, camelCase: names the operation in generated clients. */
  operationId: string;
  group: RouteGroup;
  access: RouteAccess;
  /** A few words, no full stop. */
  summary: string;
  /** Paragraphs separated by an empty line; `code` in backticks. */
  description: string;
  body?: B;
  /** Default: `application/json`. */
  bodyType?: string;
  query?: Q;
  params?: P;
  /** Headers beside the key and the project. */
  headers?: H;
  /** What stands in `data` of the envelope; of a public route, the whole answer. */
  data: D;
  /** What is special to this route; what every route of its kind may answer is added by `errorsOf`. */
  errors: Partial<Record<ErrorCode, RouteError>>;
  /** Answers for a project without storage too. Default: it does not. */
  needsNoStorage?: true;
  /** Reads its body piece by piece, whatever its length. Default: it is read whole, within the limit of bodies. */
  takesAnyLength?: true;
  /** Of a public route: other statuses that answer in the same form, and when. */
  alsoAnswers?: Record<number, string>;
  examples: [
    RouteExample<z.input<B>, z.input<Q>, z.input<P>, z.input<H>, z.input<D>>,
    ...RouteExample<z.input<B>, z.input<Q>, z.input<P>, z.input<H>, z.input<D>>[],
  ];
}

/** Declares a route; its examples are checked against its schemas, by type here and by parsing in the tests. */
export const route = <
  B extends z.ZodType = z.ZodNever,
  Q extends z.ZodObject = z.ZodObject,
  P extends z.ZodObject = z.ZodObject,
  H extends z.ZodObject = z.ZodObject,
  D extends z.ZodType = z.ZodType,
>(
  contract: RouteContract<B, Q, P, H, D>,
): RouteContract => contract as unknown as RouteContract;

/** The error of every recall that is asked nothing. */
export const EMPTY_QUERY: RouteError = {
  when: 'A field is missing, empty or over its limit; `details.field` names it.',
  example: { message: 'query must not be empty', details: { field: 'query' } },
};

/** The error of every recall that finds nothing. */
export const NOTHING_MATCHES: RouteError = {
  when: 'Nothing matches. Take it as an empty result: a new project knows nothing yet.',
  example: { message: 'Nothing stored in this project matches yet.', details: {} },
};

/** The error of every route of one record. */
export const NO_SUCH_MEMORY: RouteError = {
  when: 'The project holds no live record of this id.',
  example: { message: 'There is no memory with this id in the project.', details: { field: 'memory_id' } },
};

/** The error of every route that takes a filter. */
export const EMPTY_FILTER: RouteError = {
  when: 'A field is off, or the filter names no key.',
  example: {
    message: 'metadata must name at least one key; an empty filter would match every record',
    details: { field: 'metadata' },
  },
};
