import type { Receipt } from '@hivemind/contracts';

/** What was done in a project by a key on a day, as its receipts tell. */
export interface UsageCount {
  tenant_id: string;
  day: string;
  key_id: string;
  turns: number;
  compiles: number;
  compiled_tokens: number;
  recalls: number;
  stored_records: number;
  compressions: number;
  prompt_tokens: number;
  saved_tokens: number;
}

const RECALLS = new Set(['memory.recall', 'memory.recall_with_metadata', 'conversation.recall']);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function add(count: UsageCount, { operation, outputs_ref: outputs, source_receipt_ids: sources }: Receipt): void {
  if (RECALLS.has(operation)) count.recalls++;
  else if (operation === 'memory.create') count.stored_records++;
  else if (operation === 'conversation.store') count.stored_records += outputs['deduplicated'] === true ? 0 : 1;
  else if (operation === 'data.import') count.stored_records += numberOf(outputs['imported']);
  else if (operation === 'context.compile') {
    count.compiles++;
    // A compile by itself names no receipts that it was made from.
    if (sources.length > 0) count.turns++;
    count.compiled_tokens += numberOf(outputs['token_count']);
  } else if (operation === 'context.compress' && outputs['mode'] === 'state') {
    count.compressions++;
    count.prompt_tokens += numberOf(outputs['original_tokens']);
    count.saved_tokens += numberOf(outputs['original_tokens']) - numberOf(outputs['tokens']);
  }
}

const isSomething = ({ turns, compiles, recalls, stored_records, compressions }: UsageCount): boolean =>
  turns + compiles + recalls + stored_records + compressions > 0;

/** The counts of receipts that are committed together, by workspace, day and key. */
export function usageOf(receipts: readonly Receipt[]): UsageCount[] {
  const counts = new Map<string, UsageCount>();
  for (const receipt of receipts) {
    const { tenant_id, key_id, created_at } = receipt;
    const day = created_at.slice(0, 10);
    const key = `${tenant_id} ${day} ${key_id}`;
    const count = counts.get(key) ?? { tenant_id, day, key_id, ...NOTHING };
    counts.set(key, count);
    add(count, receipt);
  }
  return [...counts.values()].filter(isSomething);
}

const NOTHING = {
  turns: 0,
  compiles: 0,
  compiled_tokens: 0,
  recalls: 0,
  stored_records: 0,
  compressions: 0,
  prompt_tokens: 0,
  saved_tokens: 0,
};
