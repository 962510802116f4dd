import { type SampleRequest, writePath } from './sample-request';

/** Defines what the other Python samples call; the standard library is enough. */
export const PYTHON_SETUP = `import json, os, urllib.error, urllib.request

URL, KEY, PROJECT = (os.environ[name] for name in ("HIVEMIND_URL", "HIVEMIND_API_KEY", "HIVEMIND_PROJECT"))

def hivemind(method, path, body=None, headers={}):
    data = body.encode() if isinstance(body, str) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{URL}/hivemind/v1{path}", data, method=method, headers={
        "Authorization": f"Bearer {KEY}", "X-Hivemind-Project": PROJECT, "Content-Type": "application/json", **headers})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as refusal:
        error = json.load(refusal)["error"]
        raise RuntimeError(f'{error["code"]}: {error["message"]}') from None`;

/** A JSON value as a Python literal. */
export function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const entries = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonLiteral(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  return `${open}\n${entries.map((entry) => `${inner}${entry},`).join('\n')}\n${indent}${close}`;
}

export function pythonSample(request: SampleRequest): string {
  const path = writePath(
    request,
    (text) => text,
    (name) => `{${name}}`,
  );
  const prefix = request.path.every((piece) => 'text' in piece) ? '' : 'f';
  if (request.isPublic) return `answer = json.load(urllib.request.urlopen(f"{URL}${path}"))`;
  const args = [
    `"${request.method}"`,
    `${prefix}"${path}"`,
    ...(request.body === undefined ? [] : [pythonLiteral(request.body)]),
    ...(Object.keys(request.helperHeaders).length > 0 ? [`headers=${pythonLiteral(request.helperHeaders)}`] : []),
  ];
  return `data = hivemind(${args.join(', ')})`;
}
