import { json, type SampleRequest, writePath } from './sample-request';

/** Defines what the other JavaScript samples call. */
export const JAVASCRIPT_SETUP = `const { HIVEMIND_URL, HIVEMIND_API_KEY, HIVEMIND_PROJECT } = process.env;

async function hivemind(method, path, body, headers = {}) {
  const response = await fetch(\`\${HIVEMIND_URL}/hivemind/v1\${path}\`, {
    method,
    headers: {
      Authorization: \`Bearer \${HIVEMIND_API_KEY}\`,
      'X-Hivemind-Project': HIVEMIND_PROJECT,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), answer.error, { status: response.status });
  return answer.data;
}`;

/** A JSON value as a JavaScript literal: keys that are names stand without quotes. */
const literal = (value: unknown): string => json(value).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export function javascriptSample(request: SampleRequest): string {
  const path = writePath(
    request,
    (text) => text,
    (name) => `\${${camel(name)}}`,
  );
  const isPlain = request.path.every((piece) => 'text' in piece);
  if (request.isPublic) return `const answer = await (await fetch(\`\${HIVEMIND_URL}${path}\`)).json();`;
  const hasHeaders = Object.keys(request.helperHeaders).length > 0;
  const args = [
    `'${request.method}'`,
    isPlain ? `'${path}'` : `\`${path}\``,
    ...(request.body === undefined ? (hasHeaders ? ['undefined'] : []) : [literal(request.body)]),
    ...(hasHeaders ? [literal(request.helperHeaders)] : []),
  ];
  return `const data = await hivemind(${args.join(', ')});`;
}
