import type { Example, MediaType, Parameter, PlacedOperation } from '../openapi/document';

/** A request with its answer, as the reference shows it. */
export interface ExampleView {
  title: string;
  /** As it goes over the wire, without what all requests carry; absent where code samples show it. */
  request?: string;
  answer: unknown;
}

type Examples = Record<string, Example>;

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** The examples of an operation; the first one's request is shown by its code samples. */
export function examplesOf(operation: PlacedOperation, answer: MediaType): ExampleView[] {
  const parameters = operation.parameters.filter((parameter): parameter is Parameter => 'name' in parameter);
  const bodies: Examples = Object.assign(
    {},
    ...Object.values(operation.requestBody?.content ?? {}).map(({ examples }) => examples ?? {}),
  ) as Examples;
  return Object.entries(answer.examples ?? {}).map(([key, { summary, value }], i) => {
    if (i === 0) return { title: summary, answer: value };
    const given = (place: Parameter['in']): [string, string][] =>
      parameters
        .filter((parameter) => parameter.in === place && parameter.examples?.[key])
        .map(({ name, examples }) => [name, String(examples![key]!.value)]);
    const path = given('path').reduce((text, [name, id]) => text.replace(`{${name}}`, id), operation.path);
    const query = new URLSearchParams(given('query')).toString();
    const request = [
      `${operation.method.toUpperCase()} ${path}${query && `?${query}`}`,
      ...given('header').map(([name, text]) => `${name}: ${text}`),
      ...(bodies[key] ? ['', written(bodies[key].value).trimEnd()] : []),
    ];
    return { title: summary, request: request.join('\n'), answer: value };
  });
}
