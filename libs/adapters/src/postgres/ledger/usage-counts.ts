import type { Receipt } from '@hivemind/contracts';

/** The columns of `usage_days` that count. */
interface Counts {
  turns: number;
  compiles: number;
  compiled_tokens: number;
  recalls: number;
  stored_records: number;
  compressions: number;
  prompt_tokens: number;
  saved_tokens: number;
}

/** What receipts of one day (UTC) and key add to the usage of their project. */
export interface UsageAddition extends Counts {
  tenant_id: string;
  /** `2027-01-31`. */
  day: string;
  key_id: string;
}

const NOTHING: Counts = {
  ...{ turns: 0, compiles: 0, compiled_tokens: 0, recalls: 0, stored_records: 0 },
  ...{ compressions: 0, prompt_tokens: 0, saved_tokens: 0 },
};

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** What one receipt counts as, or null when as nothing. */
function countsOf({ operation, outputs_ref: out, source_receipt_ids: sources }: Receipt): Partial<Counts> | null {
  switch (operation) {
    case 'context.compile':
      // A packet that was compiled from what a turn stored and found names their receipts; one of /compile names none.
      return { compiles: 1, compiled_tokens: numberOf(out.token_count), turns: sources.length > 0 ? 1 : 0 };
    case 'memory.recall':
    case 'memory.recall_with_metadata':
    case 'conversation.recall':
      return { recalls: 1 };
    case 'memory.create':
    case 'conversation.store':
      return out.deduplicated === true ? null : { stored_records: 1 };
    case 'data.import':
      return { stored_records: numberOf(out.imported) };
    case 'context.compress': {
      if (out.mode !== 'state') return null;
      const before = numberOf(out.original_tokens);
      return { compressions: 1, prompt_tokens: before, saved_tokens: before - numberOf(out.tokens) };
    }
    default:
      return null;
  }
}

/** What receipts of one project add to its usage, one entry for each day and key. */
export function usageOf(receipts: readonly Receipt[]): UsageAddition[] {
  const additions = new Map<string, UsageAddition>();
  for (const receipt of receipts) {
    const counts = countsOf(receipt);
    if (!counts) continue;
    const { tenant_id, key_id } = receipt;
    const day = receipt.created_at.slice(0, 10);
    const place = `${day} ${key_id} ${tenant_id}`;
    const sum = additions.get(place) ?? { tenant_id, day, key_id, ...NOTHING };
    for (const [column, count] of Object.entries(counts)) sum[column as keyof Counts] += count;
    additions.set(place, sum);
  }
  return [...additions.values()];
}
