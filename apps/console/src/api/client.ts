import { errorOf, noAnswer } from './api-error';

const API = '/admin/v1';
/** Deleting a project takes some seconds; nothing else comes near this. */
const DEADLINE_MS = 60_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Query = Record<string, string | number | undefined>;

/** What goes with every request of a session. */
export interface Credentials {
  csrfToken: string | null;
  /** The workspace an operator works in. */
  workspace: string | null;
}

/** `/projects/{}` with every part escaped. */
export function pathOf(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((path, part, i) => `${path}${encodeURIComponent(values[i - 1]!)}${part}`);
}

/** The query string of what is given; empty when nothing is. */
export function queryOf(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** Speaks to the admin service of this very origin, in the session of its cookie. */
export class ApiClient {
  credentials: Credentials = { csrfToken: null, workspace: null };
  /** Called when the service says that nobody is signed in. */
  onSignedOut: () => void = () => undefined;

  get<T>(path: string, query: Query = {}): Promise<T> {
    return this.send('GET', `${path}${queryOf(query)}`);
  }

  /** @throws ApiError whenever there is no data to return */
  async send<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const response = await this.ask(method, path, body).catch((thrown: unknown) => {
      throw noAnswer(thrown);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isSuccess<T>(answer)) return answer.data;
    const error = errorOf(response.status, answer);
    if (error.signedOut && path !== '/session') this.onSignedOut();
    throw error;
  }

  private ask(method: Method, path: string, body: unknown): Promise<Response> {
    return fetch(`${API}${path}`, {
      method,
      headers: this.headers(method, body !== undefined),
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  }

  private headers(method: Method, hasBody: boolean): Record<string, string> {
    const { csrfToken, workspace } = this.credentials;
    return {
      accept: 'application/json',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && csrfToken !== null && { 'x-csrf-token': csrfToken }),
      ...(workspace !== null && { 'x-hivemind-workspace': workspace }),
    };
  }
}

function isSuccess<T>(answer: unknown): answer is { ok: true; data: T } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true && 'data' in answer;
}
