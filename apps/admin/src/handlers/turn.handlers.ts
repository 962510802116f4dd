import {
  admissionSchema,
  type ChainedReceipt,
  encodeCursor,
  getRecord,
  HivemindError,
  listReceipts,
  type MemoryRecord,
} from '@hivemind/contracts';
import { z } from 'zod';
import type { AdminRequest, RouteHandlers } from '../edge/admin-request';
import { contextOf, type HandlerParts } from './handler-parts';
import { projectOf } from './project.handlers';
import { receiptOf, seqOf } from './receipt.handlers';

const DEFAULT_LIMIT = 50;
/** Records fetched for one look into a packet; the others are told by their ids. */
const MOST_RECORDS = 200;

const inputsSchema = z.looseObject({ turn_number: z.int().optional(), budget_total: z.int() });
const outputsSchema = z.looseObject({
  token_count: z.int(),
  item_ids: z.array(z.string()),
  source_counts: z.record(z.string(), z.int()),
  admissions: z.array(admissionSchema),
});

/** Packets, as their receipts tell of them. */
export function turnHandlers({ messages, packets }: HandlerParts): RouteHandlers {
  const listTurns = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const { limit = DEFAULT_LIMIT, cursor } = request.query as { limit?: number; cursor?: string };
    const asked = { limit, operation: 'context.compile' as const, beforeSeq: seqOf(cursor) };
    const { receipts, nextSeq } = await messages.send(listReceipts, contextOf(request, project.id), asked);
    const next_cursor = nextSeq === null ? null : encodeCursor(nextSeq);
    return { turns: receipts.map((receipt) => turnView(receipt)), next_cursor };
  };

  const getTurn = async (request: AdminRequest) => {
    const project = await projectOf(request);
    const receipt = await receiptOf(request, project.id, messages);
    if (receipt.operation !== 'context.compile')
      throw new HivemindError('NOT_FOUND', 'This receipt is not that of a packet.', {
        details: { field: 'receipt_id' },
      });
    const outputs = outputsSchema.parse(receipt.outputs_ref);
    const kept = await packets.read(project.id, receipt.receipt_id);
    const records = await recordsOf(request, project.id, outputs.admissions);
    const turn = turnView(receipt);
    return {
      turn: {
        ...turn,
        budget_available: Math.max(0, turn.budget_total - turn.token_count),
        source_counts: outputs.source_counts,
        tokens_by_source: tokensBySource(outputs.admissions, outputs.token_count),
        source_receipt_ids: receipt.source_receipt_ids,
        messages: kept?.kind === 'packet' ? kept.messages : null,
        candidates: outputs.admissions.map((admission) => {
          const record = records.get(admission.id) ?? null;
          return { ...admission, stored: standing(admission, record), record };
        }),
      },
    };
  };

  async function recordsOf(request: AdminRequest, projectId: string, admissions: Admission[]) {
    const ids = admissions.filter(isStored).map(({ id }) => id);
    const context = contextOf(request, projectId);
    const found = await Promise.all(
      [...new Set(ids)].slice(0, MOST_RECORDS).map((id) => messages.send(getRecord, context, { id })),
    );
    return new Map<string, MemoryRecord>(found.flatMap(({ record }) => (record ? [[record.id, record]] : [])));
  }

  return { listTurns, getTurn };
}

type Admission = z.infer<typeof admissionSchema>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const KEPT_SOURCES = new Set(['conversation', 'hivemind', 'recalled_conversation']);

const isStored = ({ id, source }: Admission): boolean => KEPT_SOURCES.has(source) && UUID.test(id);

function standing(admission: Admission, record: MemoryRecord | null): 'stored' | 'never' | 'gone' {
  if (record) return 'stored';
  return isStored(admission) ? 'gone' : 'never';
}

function turnView(receipt: ChainedReceipt) {
  const inputs = inputsSchema.parse(receipt.inputs_ref);
  return {
    receipt_id: receipt.receipt_id,
    session_id: receipt.session_id,
    turn_number: inputs.turn_number ?? null,
    token_count: z.looseObject({ token_count: z.int() }).parse(receipt.outputs_ref).token_count,
    budget_total: inputs.budget_total,
    created_at: receipt.created_at,
  };
}

/** What the compiler writes itself (markers, the status line) has no admission; it is the rest of the whole. */
function tokensBySource(admissions: Admission[], all: number): Record<string, number> {
  const tokens: Record<string, number> = {};
  let known = 0;
  for (const { source, admitted, tokens: count = 0 } of admissions) {
    if (!admitted) continue;
    tokens[source] = (tokens[source] ?? 0) + count;
    known += count;
  }
  if (all > known) tokens['system'] = (tokens['system'] ?? 0) + all - known;
  return tokens;
}
