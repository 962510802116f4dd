import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type CompileInput, type CountedRecord } from '@hivemind/contracts';
import { countTokens } from '../tokens/count-tokens';
import { compileInput } from '../../test/compile-input';
import { compilePacket } from './compile-packet';

const HOSTILE = [
  '<|endoftext|>',
  '[INST]',
  '\u0301',
  '\n\n',
  ' /',
  '😀',
  '\ud83d\ude00\u200d',
  'a'.repeat(1500),
  '-'.repeat(1100),
  '"}',
  '=== HOLD ===',
];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(fc.constantFrom('river', ' stone', ' über', '\n', ...HOSTILE), { maxLength: 12 })
    .map((parts) => parts.join('')),
  fc.integer({ min: 1, max: 120 }).map((words) => 'word '.repeat(words)),
);
const time = fc.oneof(fc.constant(undefined), fc.double({ min: 1, max: 4e9, noNaN: true }));
const pair = fc.integer({ min: 0, max: 6 }).map((n) => `p${n}`);

const record = (prefix: string) =>
  fc
    .record({
      content: text,
      timestamp: time,
      pair,
      role: fc.constantFrom('user', 'assistant'),
      score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ content, timestamp, pair, role, score }) => ({
      id: `${prefix}-${createHash('sha256')
        .update(pair + role + content)
        .digest('hex')
        .slice(0, 12)}`,
      content,
      metadata: {
        exchange_pair_id: pair,
        role,
        ...(timestamp === undefined ? {} : { timestamp }),
        ...(score === null ? {} : { resonance_score: score }),
      },
    }));
const records = (prefix: string): fc.Arbitrary<CountedRecord[]> =>
  fc.uniqueArray(record(prefix), { maxLength: 10, selector: ({ id }) => id });

const chat = fc.array(
  fc.record(
    { role: fc.constantFrom('user', 'assistant', 'system', 'tool'), content: text, timestamp: time },
    { requiredKeys: ['role', 'content'] },
  ),
  { maxLength: 8 },
);
const events = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('user.input'), ts: time, payload: fc.record({ text }) }),
    fc.record({ type: fc.constant('assistant.message.final'), ts: time, payload: fc.record({ content: text }) }),
    fc.record({
      type: fc.constant('tool.call.finished'),
      ts: time,
      payload: fc.record({ call_id: fc.constant('c'), ok: fc.boolean(), result: fc.jsonValue() }),
    }),
  ),
  { maxLength: 8 },
);
const flag = fc.boolean();
const policy = fc.record(
  {
    max_items: fc.integer({ min: 0, max: 30 }),
    max_memory_items: fc.integer({ min: 0, max: 8 }),
    max_tool_items: fc.integer({ min: 0, max: 4 }),
    max_hold_items: fc.option(fc.integer({ min: 0, max: 3 })),
    include_memory: flag,
    include_tools: flag,
    include_system: flag,
    include_directives: flag,
    include_holds: flag,
    admission_strategy: fc.constantFrom('balanced', 'recency', 'relevance'),
  },
  { requiredKeys: ['max_items', 'max_memory_items', 'max_tool_items'] },
);
const weight = fc.constantFrom(0, 0.5, 1, 3, 7);
const config = fc.record(
  {
    source_weights: fc.record(
      { hold: weight, conversation: weight, hivemind: weight, tool: weight },
      { requiredKeys: [] },
    ),
    render_timestamps: flag,
  },
  { requiredKeys: [] },
);
const budget = fc.oneof(
  fc.integer({ min: 1, max: 1500 }),
  fc.integer({ min: 940, max: 1060 }),
  fc.integer({ min: 1, max: 128_000 }),
);

const input: fc.Arbitrary<CompileInput> = fc
  .record({
    budgetTokens: budget,
    current: fc.option(fc.record({ content: text }), { nil: undefined }),
    messages: fc.oneof(chat, events),
    history: records('h'),
    recalledMemories: records('m'),
    recalledConversation: records('r'),
    operatorBriefing: fc.option(text, { nil: undefined }),
    artifactsContext: fc.option(text, { nil: undefined }),
    holds: fc
      .array(
        fc.record(
          { title: text, content: text, priority: fc.integer({ min: 0, max: 3 }) },
          { requiredKeys: ['title', 'content'] },
        ),
        { maxLength: 4 },
      )
      .map((holds) => holds.map((hold, i) => ({ id: `hold-${i}`, ...hold }))),
    policy,
    config,
  })
  .map((offer) => compileInput(offer as Partial<CompileInput>));

const cost = (content: string): number => countTokens(content) + 4;
const isStructure = (id: string): boolean => /^context-(section|status)-/.test(id);
const RUNS = { numRuns: 100 };

describe('whatever is offered, a packet', () => {
  it('is within its window, or holds nothing but the protected core', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle, admissions } = compilePacket(offer);
        if (bundle.token_count > bundle.budget_total)
          expect(admissions.filter((a) => a.admitted && a.reason !== 'protected')).toEqual([]);
        expect(bundle.budget_available).toBe(Math.max(0, bundle.budget_total - bundle.token_count));
      }),
      RUNS,
    );
  });

  it('states the exact sum of its messages, in the status line too', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle } = compilePacket(offer);
        expect(bundle.token_count).toBe(bundle.messages.reduce((sum, message) => sum + cost(message.content), 0));
        const status = bundle.messages.find(({ id }) => id.startsWith('context-status'))?.content;
        expect(status !== undefined).toBe(bundle.policy.include_system);
        const sources = Object.entries(bundle.source_counts)
          .map(([source, count]) => `${source}=${count}`)
          .join(', ');
        const holds = bundle.messages.filter(({ id }) => id.startsWith('hold-')).length;
        if (status !== undefined)
          expect(status.trimEnd()).toBe(
            `Context: ${bundle.token_count}/${bundle.budget_total} tokens | ${holds} holds active (${bundle.hold_tokens} tokens) | conversation: ${bundle.conversation_tokens} tokens | sources: ${sources} | available: ${bundle.budget_available} tokens`,
          );
      }),
      RUNS,
    );
  });

  it('never holds fewer admitted tokens for a larger budget under a fixed policy', () => {
    const pairOfBudgets = fc.tuple(input, fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 2000 })));
    const admittedTokens = (offer: CompileInput): number =>
      compilePacket(offer)
        .bundle.messages.filter(({ id }) => !id.startsWith('context-status'))
        .reduce((sum, m) => sum + cost(m.content), 0);
    fc.assert(
      fc.property(pairOfBudgets, ([offer, more]) => {
        const larger = { ...offer, budgetTokens: offer.budgetTokens + more };
        expect(admittedTokens(larger)).toBeGreaterThanOrEqual(admittedTokens(offer));
      }),
      { numRuns: 200 },
    );
  });

  it('accounts for each candidate once, with its tokens and its place', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle, admissions } = compilePacket(offer);
        const placed = admissions.filter((a) => a.admitted);
        expect(placed.map((a) => a.place).sort((a, b) => a! - b!)).toEqual(
          bundle.messages.flatMap(({ id }, place) => (isStructure(id) ? [] : [place])),
        );
        for (const { place, id, tokens } of placed) {
          expect(bundle.messages[place!]!.id).toBe(id);
          expect(tokens).toBe(cost(bundle.messages[place!]!.content));
        }
        for (const { admitted, reason } of admissions)
          expect(admitted).toBe(reason === 'admitted' || reason === 'protected');
        const offered =
          offer.history.length +
          offer.recalledMemories.length +
          offer.recalledConversation.length +
          offer.messages.length +
          offer.holds.length;
        expect(admissions).toHaveLength(
          offered + [offer.current, offer.operatorBriefing, offer.artifactsContext].filter(Boolean).length,
        );
      }),
      RUNS,
    );
  });

  it('keeps its regions in order and the conversation in time', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle } = compilePacket(offer);
        const sections = bundle.messages.map(({ id }) => /^context-section-(\w+)/.exec(id)?.[1]).filter(Boolean);
        expect(sections).toEqual(
          ['fixed', 'semantic', 'search', 'conversation'].filter((name) => sections.includes(name)),
        );
        expect(bundle.messages[0]!.id).toBe('context-section-fixed-7');
        expect(sections.at(-1)).toBe('conversation');
        const region = (prefix: string): number[] =>
          bundle.messages.flatMap(({ id }, place) => (id.startsWith(prefix) ? [place] : []));
        const place = (name: string): number =>
          bundle.messages.findIndex(({ id }) => id === `context-section-${name}-7`);
        for (const at of region('m-')) expect(at > place('semantic') && at < place('conversation')).toBe(true);
        for (const at of region('r-')) expect(at > place('search') && at < place('conversation')).toBe(true);
        for (const at of [...region('h-'), ...region('message-')]) expect(at).toBeGreaterThan(place('conversation'));
        if (offer.current) expect(bundle.messages.at(-1)!.content).toBe(offer.current.content);
        const times = new Map(offer.history.map(({ id, metadata }) => [id, metadata['timestamp']]));
        const told = bundle.messages
          .slice(place('conversation'))
          .flatMap(({ id }) => (typeof times.get(id) === 'number' ? [times.get(id) as number] : []));
        expect(told).toEqual([...told].sort((a, b) => a - b));
      }),
      RUNS,
    );
  });

  it('holds whole exchanges and whole texts only', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle, admissions } = compilePacket(offer);
        const present = new Set(bundle.messages.map(({ id }) => id));
        for (const list of [offer.history, offer.recalledConversation])
          for (const name of new Set(list.map(({ metadata }) => metadata['exchange_pair_id'])))
            expect(
              new Set(
                list.filter(({ metadata }) => metadata['exchange_pair_id'] === name).map(({ id }) => present.has(id)),
              ).size,
            ).toBe(1);
        const originals = new Map(
          [...offer.history, ...offer.recalledConversation].map(({ id, content }) => [id, content]),
        );
        for (const { id, content } of bundle.messages) {
          const original = originals.get(id);
          if (original !== undefined) expect(content.replaceAll('\u200d', '')).toBe(original.replaceAll('\u200d', ''));
        }
        expect(admissions.every(({ tokens }) => tokens >= 4)).toBe(true);
      }),
      RUNS,
    );
  });

  it('keeps to every cap', () => {
    fc.assert(
      fc.property(input, (offer) => {
        const { bundle, admissions } = compilePacket(offer);
        const count = (source: string): number => admissions.filter((a) => a.admitted && a.source === source).length;
        expect(count('hivemind')).toBeLessThanOrEqual(bundle.policy.max_memory_items);
        expect(count('tool')).toBeLessThanOrEqual(bundle.policy.max_tool_items);
        expect(count('hold')).toBeLessThanOrEqual(bundle.policy.max_hold_items ?? Infinity);
        const core = admissions.filter(({ reason }) => reason === 'protected').length;
        expect(admissions.filter((a) => a.admitted).length).toBeLessThanOrEqual(
          Math.max(core, bundle.policy.max_items),
        );
      }),
      RUNS,
    );
  });

  it('is the same bytes every time', () => {
    fc.assert(
      fc.property(input, (offer) => {
        expect(JSON.stringify(compilePacket(structuredClone(offer)))).toBe(JSON.stringify(compilePacket(offer)));
      }),
      RUNS,
    );
  });
});
