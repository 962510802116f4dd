import { receiptBody } from '@hivemind/audit';
import {
  deleteRecord,
  exportRecords,
  getRecord,
  HivemindError,
  newId,
  type Operation,
  restoreRecords,
  searchRecords,
} from '@hivemind/contracts';
import { invalidField } from '@hivemind/tenancy';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { contextOf, type HandlerParts } from './handler-parts';
import { projectOf } from './project.handlers';

const DEFAULT_LIMIT = 25;

/** Records of a project, for those who look after it. */
export function recordHandlers({ messages, ledger, clock, administration }: HandlerParts): RouteHandlers {
  /** Removing and restoring leave the receipts that the API's own routes leave, and a line in the audit log. */
  async function note(
    request: AdminRequest,
    projectId: string,
    operation: Operation,
    memoryId: string,
    points: number,
  ) {
    const { scope, requestId } = contextOf(request, projectId);
    const receipt = receiptBody({
      receipt_id: newId(),
      operation,
      at: clock.nowSeconds(),
      tenant_id: scope.tenantId,
      project_id: projectId,
      key_id: scope.keyId,
      request_id: requestId,
      inputs_ref: { memory_id: memoryId },
      outputs_ref: { points },
    });
    await ledger.append(projectId, [receipt]);
    const noted = { tenantId: request.tenantId, action: operation, target: memoryId, after: { project_id: projectId } };
    await administration.auditLog.note(request.actor, noted);
    return receipt.receipt_id;
  }

  const listMemories = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const context = contextOf(request, project.id);
    const {
      query,
      limit = DEFAULT_LIMIT,
      cursor,
    } = request.query as { query?: string; limit?: number; cursor?: string };
    if (query !== undefined) {
      const asked = { query, topK: limit, kinds: ['memory' as const, 'conversation' as const] };
      return { memories: (await messages.send(searchRecords, context, asked)).records, next_cursor: null };
    }
    const after = cursor === undefined ? null : positionOf(cursor);
    const page = await messages.send(exportRecords, context, { after, until: Date.now() / 1000, limit });
    const memories = page.records.filter(({ metadata }) => metadata.kind !== 'fork_marker');
    return { memories, next_cursor: page.last && cursorOf(page.last) };
  };

  const getMemory = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const id = memoryIdOf(request);
    const { record } = await messages.send(getRecord, contextOf(request, project.id), { id });
    if (!record) throw unknownMemory();
    return { memory: record };
  };

  const deleteMemory = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const id = memoryIdOf(request);
    const counts = await messages.send(deleteRecord, contextOf(request, project.id), { id, dryRun: false });
    if (counts.records === 0) throw unknownMemory();
    const receiptId = await note(request, project.id, 'memory.delete', id, counts.points);
    return { message: 'Memory deleted', id, receipt_id: receiptId };
  };

  const restoreMemory = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const id = memoryIdOf(request);
    const order = { selection: { ids: [id] }, dryRun: false };
    const counts = await messages.send(restoreRecords, contextOf(request, project.id), order);
    if (counts.records === 0) throw unknownMemory();
    const receiptId = await note(request, project.id, 'memory.restore', id, counts.points);
    return { message: 'Memory restored', id, receipt_id: receiptId };
  };

  return { listMemories, getMemory, deleteMemory, restoreMemory };
}

const memoryIdOf = ({ params }: AdminRequest): string => (params as { memory_id: string }).memory_id;

const unknownMemory = () =>
  new HivemindError('MEMORY_NOT_FOUND', 'There is no such memory in the project.', { details: { field: 'memory_id' } });

interface Position {
  timestamp: number;
  id: string;
}

const cursorOf = ({ timestamp, id }: Position): string =>
  Buffer.from(JSON.stringify([timestamp, id])).toString('base64url');

function positionOf(cursor: string): Position {
  try {
    const [timestamp, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof timestamp === 'number' && typeof id === 'string') return { timestamp, id };
  } catch {
    // Answered below.
  }
  throw invalidField('cursor', 'is not a cursor of this listing; send next_cursor as it was answered');
}
