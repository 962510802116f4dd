import type { Answer } from '@hivemind/testing';

const DEADLINE_MS = 60_000;

/** Speaks to the admin service of a running platform as a program would. */
export class AdminClient {
  /** @param headers of every request: a token, a cookie, a workspace */
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  static withToken(url: string, token: string, tenantId?: string): AdminClient {
    return new AdminClient(url, {
      authorization: `Bearer ${token}`,
      ...(tenantId !== undefined && { 'x-hivemind-workspace': tenantId }),
    });
  }

  get<D = unknown>(path: string): Promise<Answer<D>> {
    return this.send('GET', path);
  }

  post<D = unknown>(path: string, body?: unknown): Promise<Answer<D>> {
    return this.send('POST', path, body);
  }

  /** @param path below `/admin/v1`, or from the root on when it begins with two slashes */
  async send<D = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<D>> {
    const url = path.startsWith('//') ? this.url + path.slice(1) : `${this.url}/admin/v1${path}`;
    const response = await fetch(url, {
      method,
      headers: { ...this.headers, ...headers },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    const parsed = text.startsWith('{')
      ? (JSON.parse(text) as Answer<D>['body'])
      : ({ ok: false } as Answer<D>['body']);
    return { status: response.status, headers: response.headers, body: parsed };
  }
}
