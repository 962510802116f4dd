import { type CompileInput, MAX_BUDGET_TOKENS, newId } from '@hivemind/contracts';
import { compilePacket, countTokens } from '@hivemind/context';
import { emit, percentile, round, type Row } from './figures';
import { RandomText } from './random-text';

const CANDIDATES = 5_000;
const RUNS = 20;

/**
 * One packet of the largest budget from 5,000 different candidates: the first compile of each set, and a repeat.
 * Baseline: counting the tokens of the same texts once.
 */
export async function compileBench(): Promise<Row[]> {
  compilePacket(input(0));
  const cold: number[] = [];
  const warm: number[] = [];
  let packetTokens = 0;
  for (let run = 1; run <= RUNS; run++) {
    const data = input(run);
    cold.push(time(() => (packetTokens = compilePacket(data).bundle.token_count)));
    warm.push(time(() => compilePacket(data)));
  }
  const texts = input(RUNS + 1).recalledMemories.map(({ content }) => content);
  const counting = time(() => texts.forEach((text) => countTokens(text)));
  const shape = { bench: 'compile', candidates: CANDIDATES, budget: MAX_BUDGET_TOKENS };
  return [
    emit({ ...shape, case: `count ${texts.length} texts (baseline)`, p50_ms: round(counting) }),
    emit({
      ...shape,
      case: 'cold',
      p50_ms: round(percentile(cold, 0.5)),
      p95_ms: round(percentile(cold, 0.95)),
      packet_tokens: packetTokens,
    }),
    emit({
      ...shape,
      case: 'warm',
      p50_ms: round(percentile(warm, 0.5)),
      p95_ms: round(percentile(warm, 0.95)),
      packet_tokens: packetTokens,
    }),
  ];
}

function time(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** Half memories, a quarter recalled exchanges, a quarter session history; token counts stored, as the service has them. */
function input(seed: number): CompileInput {
  const text = new RandomText(seed + 1);
  const record = (metadata: CompileInput['history'][number]['metadata']) => {
    const content = text.sentence(40);
    return {
      id: newId(),
      content,
      metadata: { timestamp: 1_790_000_000 + Math.random(), ...metadata },
      tokens: countTokens(content),
    };
  };
  const exchanges = (count: number, session: string) =>
    Array.from({ length: count / 2 }, (_, i) =>
      (['user', 'assistant'] as const).map((role, half) =>
        record({
          role,
          session_id: session,
          exchange_pair_id: `${session}-${i}`,
          resonance_score: 1 / (i + 1),
          timestamp: 1_790_000_000 + i * 2 + half,
        }),
      ),
    ).flat();
  return {
    sessionId: 'bench',
    turnNumber: 1,
    budgetTokens: MAX_BUDGET_TOKENS,
    current: { content: text.sentence(30) },
    messages: [],
    history: exchanges(CANDIDATES / 4, `history-${seed}`),
    recalledMemories: Array.from({ length: CANDIDATES / 2 }, (_, i) => record({ resonance_score: 1 / (i + 1) })),
    recalledConversation: exchanges(CANDIDATES / 4, `recalled-${seed}`),
    operatorBriefing: text.sentence(60),
    holds: [],
    policy: { max_items: CANDIDATES, max_memory_items: CANDIDATES },
    config: {},
    eventId: null,
    traceId: null,
    receiptId: newId(),
    builtAt: 1_790_000_000,
  };
}
