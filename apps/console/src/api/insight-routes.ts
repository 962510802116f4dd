import { type ApiClient, pathOf } from './client';
import type * as wire from './types';

/** A page of a list that goes on at `next_cursor`. */
export interface Page<T> {
  entries: T[];
  next_cursor: string | null;
}
type Cursor = { cursor?: string; limit?: number };

/** What the platform has kept and done. */
export const insightRoutes = (client: ApiClient) => ({
  memories: async (project: string, query: Cursor & { query?: string }): Promise<Page<wire.StoredRecord>> => {
    const { memories, next_cursor } = await client.get<{ memories: wire.StoredRecord[]; next_cursor: string | null }>(
      pathOf`/projects/${project}/memories`,
      query,
    );
    return { entries: memories, next_cursor };
  },
  memory: async (project: string, id: string) =>
    (await client.get<{ memory: wire.VersionedRecord }>(pathOf`/projects/${project}/memories/${id}`)).memory,
  deleteMemory: (project: string, id: string) =>
    client.send<wire.RemovedRecord>('DELETE', pathOf`/projects/${project}/memories/${id}`),
  restoreMemory: (project: string, id: string) =>
    client.send<wire.RemovedRecord>('POST', pathOf`/projects/${project}/memories/${id}/restore`),
  receipts: async (
    project: string,
    query: Cursor & { operation?: string; session_id?: string },
  ): Promise<Page<wire.Receipt>> => {
    const { receipts, next_cursor } = await client.get<{ receipts: wire.Receipt[]; next_cursor: string | null }>(
      pathOf`/projects/${project}/receipts`,
      query,
    );
    return { entries: receipts, next_cursor };
  },
  receipt: async (project: string, id: string) =>
    (await client.get<{ receipt: wire.Receipt }>(pathOf`/projects/${project}/receipts/${id}`)).receipt,
  verification: (project: string, cursor?: string) =>
    client.get<wire.Verification>(pathOf`/projects/${project}/receipts/verification`, { cursor }),
  turns: async (project: string, query: Cursor): Promise<Page<wire.TurnSummary>> => {
    const { turns, next_cursor } = await client.get<{ turns: wire.TurnSummary[]; next_cursor: string | null }>(
      pathOf`/projects/${project}/turns`,
      query,
    );
    return { entries: turns, next_cursor };
  },
  turn: async (project: string, receipt: string) =>
    (await client.get<{ turn: wire.Turn }>(pathOf`/projects/${project}/turns/${receipt}`)).turn,
  compression: async (project: string, receipt: string) =>
    (await client.get<{ compression: wire.Compression }>(pathOf`/projects/${project}/compressions/${receipt}`))
      .compression,
  usage: (from: string, to: string) => client.get<wire.UsageReport>('/usage', { from, to }),
  audit: (query: Cursor): Promise<Page<wire.AuditEntry>> => client.get('/audit', query),
  system: () => client.get<wire.System>('/system'),
});
