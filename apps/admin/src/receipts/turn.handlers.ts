import { Inject, Injectable } from '@nestjs/common';
import { type Admission, encodeCursor, isId, listReceipts, type MemoryRecord } from '@hivemind/contracts';
import type { projectParams, receiptViewParams, turnsData, turnsQuery, turnViewData } from '@hivemind/contracts/admin';
import { MessageClient, PACKET_ARCHIVE, VECTOR_STORES } from '@hivemind/platform';
import type { PacketArchive, VectorStores } from '@hivemind/ports';
import type { z } from 'zod';
import { Answers, type WorkspaceCall } from '../edge/admin-call';
import { connectedProject, contextOf } from '../projects/project-of';
import { standingStore } from '../projects/standing-store';
import { recordView } from '../records/record.handlers';
import { noSuchReceipt, receiptOf } from './receipt.handlers';
import { decodeSeq } from './seq-cursor';
import { admissionsOf, turnFields, turnView } from './turn-view';

const DEFAULT_LIMIT = 50;
/** Text of records in one answer, in characters; the rest is told without its text. */
const MOST_CHARACTERS = 4_000_000;
const READ_AT_ONCE = 100;

type ListCall = WorkspaceCall<{ params: typeof projectParams; query: typeof turnsQuery }>;

/** Looking into compiled packets. */
@Injectable()
export class TurnHandlers {
  constructor(
    @Inject(VECTOR_STORES) private readonly stores: VectorStores,
    @Inject(PACKET_ARCHIVE) private readonly packets: PacketArchive,
    private readonly messages: MessageClient,
  ) {}

  @Answers('listTurns')
  async list(call: ListCall): Promise<z.input<typeof turnsData>> {
    const { id } = await connectedProject(call);
    const { limit = DEFAULT_LIMIT, cursor } = call.query;
    const query = { limit, operation: 'context.compile' as const, beforeSeq: decodeSeq(cursor) };
    const { receipts, nextSeq } = await this.messages.send(listReceipts, contextOf(call, id), query);
    return { turns: receipts.map(turnFields), next_cursor: nextSeq === null ? null : encodeCursor(nextSeq) };
  }

  @Answers('getTurn')
  async get(call: WorkspaceCall<{ params: typeof receiptViewParams }>): Promise<z.input<typeof turnViewData>> {
    const receipt = await receiptOf(this.messages, call);
    if (receipt.operation !== 'context.compile') throw noSuchReceipt();
    const { project_id: projectId } = call.params;
    const [records, kept] = await Promise.all([
      this.recordsOf(projectId, admissionsOf(receipt)),
      this.packets.read(projectId, receipt.receipt_id),
    ]);
    return { turn: turnView(receipt, records, kept) };
  }

  /** What stands in the packet first: when not all fit into an answer, these do. */
  private async recordsOf(projectId: string, admissions: readonly Admission[]): Promise<Map<string, MemoryRecord>> {
    const inOrder = [...admissions].sort((a, b) => Number(b.admitted) - Number(a.admitted));
    const ids = [...new Set(inOrder.filter(({ sha256, id }) => sha256 === undefined && isId(id)).map(({ id }) => id))];
    const found = new Map<string, MemoryRecord>();
    const store = await standingStore(this.stores, projectId);
    if (!store) return found;
    let characters = 0;
    for (let at = 0; at < ids.length && characters < MOST_CHARACTERS; at += READ_AT_ONCE)
      for (const record of await store.get(ids.slice(at, at + READ_AT_ONCE))) {
        characters += record.content.length;
        if (characters <= MOST_CHARACTERS) found.set(record.id, recordView(record));
      }
    return found;
  }
}
