import { type Admission, type ChainedReceipt, admissionSchema, type MemoryRecord } from '@hivemind/contracts';
import type { turnsData, turnViewData } from '@hivemind/contracts/admin';
import type { KeptPacket } from '@hivemind/ports';
import { z } from 'zod';

type Turn = z.input<typeof turnsData>['turns'][number];
type TurnView = z.input<typeof turnViewData>['turn'];

/** What a compile says of itself; older receipts may lack a part. */
const accounts = z.object({
  token_count: z.int().catch(0),
  source_counts: z.record(z.string(), z.int()).catch({}),
  admissions: z.array(admissionSchema).catch([]),
});
const asked = z.object({ turn_number: z.int().nullable().catch(null), budget_total: z.int().catch(0) });

export const admissionsOf = ({ outputs_ref }: ChainedReceipt): Admission[] => accounts.parse(outputs_ref).admissions;

export function turnFields(receipt: ChainedReceipt): Turn {
  const { turn_number, budget_total } = asked.parse(receipt.inputs_ref);
  return {
    receipt_id: receipt.receipt_id,
    session_id: receipt.session_id,
    turn_number,
    token_count: accounts.parse(receipt.outputs_ref).token_count,
    budget_total,
    created_at: receipt.created_at,
  };
}

/** @param records those of the candidates that are there, by id */
export function turnView(
  receipt: ChainedReceipt,
  records: ReadonlyMap<string, MemoryRecord>,
  kept: KeptPacket | null,
): TurnView {
  const fields = turnFields(receipt);
  const { source_counts, admissions } = accounts.parse(receipt.outputs_ref);
  return {
    ...fields,
    budget_available: Math.max(0, fields.budget_total - fields.token_count),
    source_counts,
    tokens_by_source: tokensBySource(admissions, fields.token_count),
    source_receipt_ids: receipt.source_receipt_ids,
    messages: kept?.kind === 'packet' ? kept.messages : null,
    candidates: admissions.map((admission) => {
      const record = records.get(admission.id) ?? null;
      const isNeverStored = admission.sha256 !== undefined;
      return { ...admission, stored: record ? 'stored' : isNeverStored ? 'never' : 'gone', record };
    }),
  };
}

/** Their sum is the size of the packet: what no message accounts for are section markers and the status line. */
function tokensBySource(admissions: readonly Admission[], all: number): Record<string, number> {
  const tokens: Record<string, number> = {};
  for (const { source, tokens: own, admitted } of admissions)
    if (admitted) tokens[source] = (tokens[source] ?? 0) + own;
  const rest = all - Object.values(tokens).reduce((sum, own) => sum + own, 0);
  if (rest > 0) tokens.system = (tokens.system ?? 0) + rest;
  return tokens;
}
