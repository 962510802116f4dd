import { Inject, Injectable } from '@nestjs/common';
import { getRecord, HivemindError, isId, searchRecords } from '@hivemind/contracts';
import type {
  memoriesData,
  memoriesQuery,
  memoryViewData,
  memoryViewParams,
  projectParams,
} from '@hivemind/contracts/admin';
import { CLOCK, MessageClient, VECTOR_STORES } from '@hivemind/platform';
import type { Clock, StoredRecord, VectorStores } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { connectedProject, contextOf } from '../projects/project-of';
import { standingStore } from '../projects/standing-store';
import { BEFORE_ALL, newestFirst } from './newest-first';
import { decodePosition, encodePosition } from './position-cursor';

const DEFAULT_LIMIT = 25;

type ListCall = WorkspaceCall<{ params: typeof projectParams; query: typeof memoriesQuery }>;
type Listed = Promise<z.input<typeof memoriesData>>;

/** Looking at records. */
@Injectable()
export class RecordHandlers {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly messages: MessageClient,
  ) {}

  @Answers('listMemories')
  async list(call: ListCall): Listed {
    const { id } = await connectedProject(call);
    const { query, limit = DEFAULT_LIMIT, cursor } = call.query;
    return query === undefined ? this.newest(id, limit, cursor) : this.search(call, id, query, limit);
  }

  @Answers('getMemory')
  async get(call: WorkspaceCall<{ params: typeof memoryViewParams }>): Promise<z.input<typeof memoryViewData>> {
    const project = await connectedProject(call);
    const { memory_id: id } = call.params;
    const record = isId(id) ? (await this.messages.send(getRecord, contextOf(call, project.id), { id })).record : null;
    if (record) return { memory: record };
    throw new HivemindError('NOT_FOUND', 'There is no memory with this id in the project.', {
      details: { field: 'memory_id' },
    });
  }

  private async search(call: ListCall, projectId: string, query: string, topK: number): Listed {
    const kinds = ['memory' as const, 'conversation' as const];
    const payload = { query, topK, kinds, uncounted: true };
    const { records } = await this.messages.send(searchRecords, contextOf(call, projectId), payload);
    return { memories: records, next_cursor: null };
  }

  private async newest(projectId: string, limit: number, cursor: string | undefined): Listed {
    const before =
      cursor === undefined ? { timestamp: this.clock.nowSeconds() + 1, id: BEFORE_ALL } : decodePosition(cursor);
    const store = await standingStore(this.stores, projectId);
    const found = store ? await newestFirst(store, before, limit + 1) : [];
    const page = found.slice(0, limit);
    return {
      memories: page.map(recordView),
      next_cursor: found.length > page.length ? encodePosition(page.at(-1)!) : null,
    };
  }
}

export const recordView = ({ id, content, metadata }: StoredRecord) => ({ id, content, metadata });
