import { API_BASE, type RouteContract } from '@hivemind/contracts';

/** A path in pieces: text, or the name of a variable that stands for a parameter. */
export type PathPiece = { text: string } | { variable: string };

/** What the samples of all languages say: the request of a route's first example. */
export interface SampleRequest {
  method: string;
  isPublic: boolean;
  /** Below `API_BASE`, or below the root for public routes. */
  path: PathPiece[];
  headers: Record<string, string>;
  /** What is said to a helper that sends key, project and JSON by itself. */
  helperHeaders: Record<string, string>;
  /** JSON value, or text that is sent as it is. */
  body: unknown;
  bodyType: string;
}

export function sampleRequest(route: RouteContract): SampleRequest {
  const [example] = route.examples;
  const query = new URLSearchParams((example.query ?? {}) as Record<string, string>).toString();
  const path = route.path
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece): PathPiece => (piece.startsWith('{') ? { variable: piece.slice(1, -1) } : { text: piece }));
  const headers = (example.headers ?? {}) as Record<string, string>;
  const bodyType = route.bodyType ?? 'application/json';
  return {
    method: route.method,
    isPublic: route.access === 'public',
    path: query ? [...path, { text: `?${query}` }] : path,
    headers,
    helperHeaders: bodyType === 'application/json' ? headers : { ...headers, 'Content-Type': bodyType },
    body: example.body,
    bodyType,
  };
}

/** The path in a language, given how it writes text and a variable. */
export const writePath = (
  { path }: SampleRequest,
  text: (text: string) => string,
  variable: (name: string) => string,
): string => path.map((piece) => ('text' in piece ? text(piece.text) : variable(piece.variable))).join('');

export const base = ({ isPublic }: SampleRequest): string => (isPublic ? '' : API_BASE);

export const json = (value: unknown): string => JSON.stringify(value, null, 2);
