import { compilePacket } from '../packet/compile-packet';
import { compileInput, exchange, ids, memory, prose, reasonOf } from '../../test/compile-input';

const hold = (id: string, priority?: number) => ({
  id,
  title: id,
  content: prose(20),
  ...(priority === undefined ? {} : { priority }),
});
const memories = (count: number, words = 40, metadata = {}) =>
  Array.from({ length: count }, (_, i) =>
    memory(`m${i}`, prose(words), { resonance_score: 1 - i / 1000, ...metadata }),
  );
const talk = (count: number, words = 40) =>
  Array.from({ length: count }, (_, i) => exchange(`h${i}`, 1000 + 10 * i, prose(words / 2), prose(words / 2))).flat();
const recalled = (count: number, words = 40) =>
  Array.from({ length: count }, (_, i) =>
    exchange(`r${i}`, 10 * i, prose(words / 2), prose(words / 2), { resonance_score: 0.5 }),
  ).flat();
const tokensOf = (result: ReturnType<typeof compilePacket>, source: string): number =>
  result.admissions
    .filter((a) => a.admitted && a.source === source && a.reason !== 'protected')
    .reduce((sum, a) => sum + a.tokens, 0);

describe('the protected core', () => {
  it('is in the packet whatever the budget, with nothing beside it', () => {
    const result = compilePacket(
      compileInput({
        budgetTokens: 1,
        operatorBriefing: prose(50),
        holds: [hold('h')],
        recalledMemories: memories(2, 1),
      }),
    );
    expect(ids(result)).toEqual([
      'context-section-fixed-7',
      'context-briefing-7',
      'context-status-7',
      'context-section-conversation-7',
      'message-0',
    ]);
    expect(result.bundle.budget_available).toBe(0);
    expect(result.bundle.messages[2]!.content).toContain(`Context: ${result.bundle.token_count}/1 tokens`);
    expect(reasonOf(result, 'h')).toBe('does_not_fit');
  });

  it('counts in max_items but is never dropped', () => {
    const result = compilePacket(
      compileInput({ operatorBriefing: 'Brief.', holds: [hold('h')], policy: { max_items: 0 } }),
    );
    expect(ids(result)).toContain('message-0');
    expect(reasonOf(result, 'h')).toBe('item_cap');
    const roomForOne = compilePacket(
      compileInput({ operatorBriefing: 'Brief.', history: talk(1), holds: [hold('h')], policy: { max_items: 3 } }),
    );
    expect(roomForOne.admissions.filter((a) => a.admitted)).toHaveLength(3);
  });
});

describe('the window', () => {
  it('is the smaller of budget and policy', () => {
    const small = compilePacket(
      compileInput({ budgetTokens: 4096, policy: { max_context_tokens: 500 }, recalledMemories: memories(40) }),
    );
    expect(small.bundle.budget_total).toBe(500);
    expect(small.bundle.token_count).toBeLessThanOrEqual(500);
    const large = compilePacket(
      compileInput({ budgetTokens: 400, policy: { max_context_tokens: 9000 }, recalledMemories: memories(40) }),
    );
    expect(large.bundle.budget_total).toBe(400);
    expect(large.bundle.policy.max_context_tokens).toBe(9000);
  });

  it('scales its caps with the budget', () => {
    expect(compilePacket(compileInput({ budgetTokens: 128_000 })).bundle.policy).toMatchObject({
      max_items: 1000,
      max_memory_items: 250,
    });
    expect(
      compilePacket(compileInput({ budgetTokens: 100, policy: { max_items: undefined } })).bundle.policy.max_items,
    ).toBe(50);
  });
});

describe('balanced admission', () => {
  const policy = { max_memory_items: 1000, max_items: 1000 };

  it('shares what is left by weight among the sources that have candidates', () => {
    const result = compilePacket(
      compileInput({
        budgetTokens: 8000,
        policy,
        history: talk(200),
        recalledMemories: memories(200),
        recalledConversation: recalled(200),
      }),
    );
    const [conversation, memory_, recall] = ['conversation', 'hivemind', 'recalled_conversation'].map((source) =>
      tokensOf(result, source),
    );
    expect(conversation! / memory_!).toBeCloseTo(1, 1);
    expect(conversation! / recall!).toBeCloseTo(1.5, 1);
    expect(result.bundle.budget_available).toBeLessThan(60);
  });

  it('lets the share that a source cannot use flow to the others', () => {
    const result = compilePacket(
      compileInput({ budgetTokens: 8000, policy, history: talk(1), recalledMemories: memories(300) }),
    );
    expect(tokensOf(result, 'hivemind')).toBeGreaterThan(7500);
  });

  it('follows the weights of the request, and weight 0 shuts a source out', () => {
    const offer = { budgetTokens: 8000, policy, history: talk(200), recalledMemories: memories(200) };
    const tilted = compilePacket(compileInput({ ...offer, config: { source_weights: { hivemind: 9 } } }));
    expect(tokensOf(tilted, 'hivemind') / tokensOf(tilted, 'conversation')).toBeCloseTo(3, 0);
    const shut = compilePacket(compileInput({ ...offer, config: { source_weights: { hivemind: 0 } } }));
    expect(tokensOf(shut, 'hivemind')).toBe(0);
    expect(reasonOf(shut, 'm0')).toBe('source_weight_zero');
    expect(shut.bundle.trace.recalled_memory_input_count).toBe(0);
  });

  it('passes over what is too large for the next, and never cuts', () => {
    const recalledMemories = [memory('huge', prose(5000)), memory('small', 'fits')];
    const result = compilePacket(compileInput({ budgetTokens: 400, recalledMemories }));
    expect(reasonOf(result, 'huge')).toBe('does_not_fit');
    expect(ids(result)).toContain('small');
  });

  it('charges a source for what was admitted only', () => {
    const history = [...talk(200), ...exchange('huge', 9000, prose(9000), 'yes')];
    const offer = { budgetTokens: 8000, policy, recalledMemories: memories(200) };
    const burdened = compilePacket(compileInput({ ...offer, history }));
    expect(reasonOf(burdened, 'huge-user')).toBe('does_not_fit');
    expect(tokensOf(burdened, 'conversation') / tokensOf(burdened, 'hivemind')).toBeCloseTo(1, 1);
  });

  it('takes conversation newest first and whole', () => {
    const result = compilePacket(compileInput({ budgetTokens: 400, history: talk(20) }));
    const kept = ids(result).filter((id) => /^h\d/.test(id));
    expect(kept.length % 2).toBe(0);
    expect(kept.at(-1)).toBe('h19-assistant');
    expect(kept).toEqual(
      talk(20)
        .slice(-kept.length)
        .map(({ id }) => id),
    );
  });

  it('pays for the marker of a section with its first item', () => {
    const offer = (budgetTokens: number) =>
      compilePacket(compileInput({ budgetTokens, recalledMemories: memories(1) }));
    const least = Array.from({ length: 400 }, (_, i) => i + 1).find((budget) => ids(offer(budget)).includes('m0'))!;
    expect(offer(least).bundle.token_count).toBeLessThanOrEqual(least);
    expect(ids(offer(least - 1))).not.toContain('context-section-semantic-7');
  });
});

describe('strict strategies', () => {
  const offer = {
    holds: [hold('low'), hold('high', 5), hold('also-low', 0)],
    history: [memory('talk', 'said', { role: 'user', timestamp: 100 })],
    recalledMemories: [
      memory('old', 'noted', { timestamp: 10, resonance_score: 0.9 }),
      memory('new', 'noted', { timestamp: 200, resonance_score: 0.2 }),
    ],
    recalledConversation: [memory('recall', 'said', { role: 'user', timestamp: 50, resonance_score: 0.5 })],
  };
  /** The order of admission, told by which message each further place goes to. */
  const orderOf = (admission_strategy: 'recency' | 'relevance'): string[] => {
    const order: string[] = [];
    for (let max_items = 1; max_items <= 8; max_items++) {
      const result = compilePacket(compileInput({ ...offer, policy: { admission_strategy, max_items } }));
      for (const a of result.admissions) if (a.reason === 'admitted' && !order.includes(a.id)) order.push(a.id);
    }
    return order;
  };

  it('take holds by priority, then the newest of all', () => {
    expect(orderOf('recency')).toEqual(['high', 'low', 'also-low', 'new', 'talk', 'recall', 'old']);
  });

  it('take holds by priority, then recall by resonance, then the conversation', () => {
    expect(orderOf('relevance')).toEqual(['high', 'low', 'also-low', 'old', 'recall', 'new', 'talk']);
  });
});

describe('policy', () => {
  const offer = compileInput({
    operatorBriefing: 'Brief.',
    artifactsContext: 'file.txt',
    holds: [hold('h1'), hold('h2', 1)],
    recalledMemories: memories(3),
    recalledConversation: recalled(1),
  });

  it('caps memories and holds, best first', () => {
    const result = compilePacket({ ...offer, policy: { max_memory_items: 2, max_hold_items: 1 } });
    expect(ids(result)).toEqual(expect.arrayContaining(['m0', 'm1', 'h2']));
    expect(reasonOf(result, 'm2')).toBe('source_cap');
    expect(reasonOf(result, 'h1')).toBe('source_cap');
  });

  it('leaves memories and recalled conversation out together', () => {
    const result = compilePacket({ ...offer, policy: { include_memory: false } });
    expect(result.bundle.source_counts).toEqual({ conversation: 1, directive: 1, system: 4 });
    expect(reasonOf(result, 'm0')).toBe('excluded_by_policy');
    expect(reasonOf(result, 'r0-user')).toBe('excluded_by_policy');
  });

  it('leaves status line and artifacts out with the system source, but neither markers nor holds', () => {
    const result = compilePacket({ ...offer, policy: { include_system: false } });
    expect(ids(result)).not.toContain('context-status-7');
    expect(reasonOf(result, 'context-artifacts-7')).toBe('excluded_by_policy');
    expect(ids(result)).toEqual(expect.arrayContaining(['context-section-fixed-7', 'h1']));
    expect(result.bundle.source_counts.system).toBe(2);
  });

  it('leaves the briefing or the holds out', () => {
    const result = compilePacket({ ...offer, policy: { include_directives: false, include_holds: false } });
    expect(reasonOf(result, 'context-briefing-7')).toBe('excluded_by_policy');
    expect(reasonOf(result, 'h1')).toBe('excluded_by_policy');
    expect(result.bundle.messages[1]!.content).toContain('| 0 holds active (0 tokens) |');
  });
});
