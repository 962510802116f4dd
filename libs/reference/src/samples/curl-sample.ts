import { base, json, type SampleRequest, writePath } from './sample-request';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** For a POSIX shell, complete in itself. */
export function curlSample(request: SampleRequest): string {
  const path = writePath(
    request,
    (text) => text,
    (name) => `$${name.toUpperCase()}`,
  );
  const method =
    request.method === 'GET' || (request.method === 'POST' && request.body !== undefined)
      ? ''
      : ` -X ${request.method}`;
  const lines = [`curl -s${method} "$HIVEMIND_URL${base(request)}${path}"`];
  if (!request.isPublic)
    lines.push('-H "Authorization: Bearer $HIVEMIND_API_KEY"', '-H "X-Hivemind-Project: $HIVEMIND_PROJECT"');
  for (const [name, value] of Object.entries(request.headers)) lines.push(`-H "${name}: ${value}"`);
  if (request.body !== undefined) {
    lines.push(`-H "Content-Type: ${request.bodyType}"`);
    lines.push(
      typeof request.body === 'string' ? `--data-binary ${quoted(request.body)}` : `-d ${quoted(json(request.body))}`,
    );
  }
  return lines.join(' \\\n  ');
}
