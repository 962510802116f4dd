import type { ChainedReceipt, ExchangeRole, MemoryRecord, Operation } from '@hivemind/contracts';
import { type Answer, ApiClient, type Platform } from '@hivemind/testing';
import { dataOf } from './answer-data';
import { until } from './until';
import { Workspace } from './workspace';

export { dataOf };

/** A project spoken to in the terms of the tests: what is stored, what is read back, what the receipts say. */
export class ProjectClient {
  constructor(
    readonly api: ApiClient,
    readonly projectId: string,
  ) {}

  async remember(content: string, metadata: object = {}): Promise<string> {
    return dataOf(await this.api.post<{ id: string }>('/create_memory', { content, metadata })).id;
  }

  async say(
    session: string,
    pair: string,
    role: ExchangeRole,
    content: string,
    metadata: object = {},
  ): Promise<string> {
    return dataOf(await this.send(session, pair, role, content, metadata)).id;
  }

  send(session: string, pair: string, role: ExchangeRole, content: string, metadata: object = {}) {
    return this.api.post<{ id: string; deduplicated?: true }>('/conversation/store', {
      content,
      session_id: session,
      turn_number: 1,
      role,
      exchange_pair_id: pair,
      additional_metadata: metadata,
    });
  }

  /** Contents of a session's replay, newest first; empty for the 404 of an empty one. */
  async replay(session: string): Promise<string[]> {
    return this.contents('/conversation/recall', { query: 'any', session_id: session, top_k: 50 });
  }

  /** Contents that a recall finds. */
  contents(route: string, body: object): Promise<string[]> {
    return this.found(route, body).then((records) => records.map(({ content }) => content));
  }

  async found(route: string, body: object): Promise<MemoryRecord[]> {
    const answer = await this.api.post<{ memories: MemoryRecord[] }>(route, body);
    return answer.status === 404 ? [] : dataOf(answer).memories;
  }

  fork(from: string, to: string, author?: string) {
    return this.api.post<{ marker_id: string; fork_time: number; receipt_id: string }>('/conversation/fork', {
      session_id: from,
      new_session_id: to,
      author,
    });
  }

  /** Receipts of an operation, newest first. */
  async receipts(operation?: Operation): Promise<ChainedReceipt[]> {
    const filter = operation ? `&operation=${operation}` : '';
    return dataOf(await this.api.get<{ receipts: ChainedReceipt[] }>(`/receipts?limit=500${filter}`)).receipts;
  }

  /** Every page of an export, one record after the other. */
  async export(limit = 200): Promise<MemoryRecord[]> {
    const records: MemoryRecord[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = `/export?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
      const page: ExportPage = dataOf(await this.api.get<ExportPage>(path));
      records.push(...page.records);
      cursor = page.next_cursor;
    }
    return records;
  }

  import<D = ImportAnswer>(records: readonly object[]): Promise<Answer<D>> {
    return this.api.request<D>('POST', '/import', records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
}

interface ExportPage {
  records: MemoryRecord[];
  next_cursor: string | null;
}

export interface ImportAnswer {
  imported: number;
  existing: number;
  receipts_skipped: number;
  refused: number;
  errors: { line: number; code: string; field: string | null; message: string }[];
}

/** Another project of the workspace that a platform is seen from, reached by the same key. */
export async function addProject(platform: Platform, name: string): Promise<ProjectClient> {
  const id = await new Workspace(platform, platform.connection.tenant_id).addProject(name);
  const client = new ApiClient({ ...platform.connection, project_id: id });
  await untilKnown(client);
  return new ProjectClient(client, id);
}

/** The key's facts are cached for a moment. */
const untilKnown = (client: ApiClient) =>
  until(
    () => client.get('/usage'),
    ({ status }) => status !== 403,
  );

export const projectOf = (platform: Platform): ProjectClient =>
  new ProjectClient(platform.client, platform.connection.project_id);
