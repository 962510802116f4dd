/** An answer with its parsed body. `data` is what the caller says the route promises; `error` is there when it refused. */
export interface Answer<D> {
  status: number;
  headers: Headers;
  body: {
    ok: boolean;
    request_id: string;
    data: D;
    error: { code: string; message: string; details: Record<string, string | number> };
  };
}

export interface Target {
  base_url: string;
  api_key: string;
  project_id: string;
}

export interface RequestOptions {
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
}

const DEADLINE_MS = 60_000;

/** Speaks to a running platform as a client would: over HTTP, with a key and a project. */
export class ApiClient {
  constructor(private readonly target: Target) {}

  get<D = unknown>(path: string, options: RequestOptions = {}): Promise<Answer<D>> {
    return this.request('GET', path, undefined, options);
  }

  post<D = unknown>(path: string, body: unknown, options: RequestOptions = {}): Promise<Answer<D>> {
    return this.request('POST', path, JSON.stringify(body), options);
  }

  /** Sends bytes or text as they are, for what JSON.stringify would not produce. */
  async request<D = unknown>(
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    options: RequestOptions = {},
  ): Promise<Answer<D>> {
    const { base_url, api_key, project_id } = this.target;
    const headers = Object.entries({
      authorization: `Bearer ${api_key}`,
      'x-hivemind-project': project_id,
      'content-type': 'application/json',
      ...options.headers,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url =
      path.startsWith('/hivemind') || ['/health', '/ready'].includes(path)
        ? base_url + path
        : `${base_url}/hivemind/v1${path}`;
    const signal = options.signal ?? AbortSignal.timeout(DEADLINE_MS);
    const response = await fetch(url, { method, headers: Object.fromEntries(headers), body, signal });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer<D>['body'] };
  }
}
