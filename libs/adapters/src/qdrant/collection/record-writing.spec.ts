import { newProjectId } from '@hivemind/contracts';
import type { NewRecord } from '@hivemind/ports';
import { recordBuilder } from '@hivemind/ports/conformance';
import fc from 'fast-check';
import { Shard } from '../../../test/qdrant-shard';
import { RecordWriting } from './record-writing';
import { DEFAULT_LEXICAL } from './sparse-vector';

type Kind = 'same id' | 'same half' | 'same fork';
const make = recordBuilder(newProjectId());
const rivals: Record<Kind, (content: string) => NewRecord> = {
  'same id': (content) => make.memory({ id: '0197a000-0000-7000-8000-000000000001', content, chunks: TWO }),
  'same half': (content) => ({ ...make.half('s', 'p', 'user', { content }), id: make.memory().id }),
  'same fork': (content) => ({ ...make.forkMarker('f'), content }),
};
const TWO = [1, 2].map((degrees) => ({ degrees, lexical: 'two rows' }));

describe('Writing records', () => {
  const orders = fc.infiniteStream(fc.nat(1_000));
  const kinds = fc.constantFrom<Kind>('same id', 'same half', 'same fork');

  it('lets one of any number of writers win, in whatever order their operations come', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 2, max: 5 }), orders, async (kind, writers, order) => {
        const shard = new Shard();
        const outcomes: { content: string; won: boolean }[] = [];
        for (let i = 0; i < writers; i++) {
          const record = rivals[kind](`writer ${i}`);
          const writing = new RecordWriting(shard.connection(), DEFAULT_LEXICAL);
          const options = { lookFirst: i % 2 === 0 };
          void writing
            .write([record], options)
            .then((written) => outcomes.push({ content: record.content, won: written.has(record.id) }));
        }
        await shard.run((waiting) => order.next().value! % waiting);
        const winners = outcomes.filter(({ won }) => won).map(({ content }) => content);
        expect(outcomes).toHaveLength(writers);
        expect(winners).toHaveLength(1);
        expect(shard.contents('live')).toEqual(winners);
        expect(shard.contents('pending')).toEqual([]);
      }),
      { numRuns: 300, seed: 20_261_129 },
    );
  });

  it('is neither held up nor doubled by writers that die at any moment', async () => {
    await fc.assert(
      fc.asyncProperty(kinds, fc.nat(6), fc.nat(6), orders, async (kind, first, second, order) => {
        const shard = new Shard();
        const outcomes = new Map<string, boolean>();
        for (const [name, lastsFor] of Object.entries({ first, second, survivor: Infinity })) {
          const record = rivals[kind](name);
          const writing = new RecordWriting(shard.connection(lastsFor), DEFAULT_LEXICAL);
          const written = writing.write([record], { lookFirst: false });
          void written.then((ids) => outcomes.set(name, ids.has(record.id)));
        }
        await shard.run((waiting) => order.next().value! % waiting);
        const live = shard.contents('live');
        expect(live).toHaveLength(1);
        expect(outcomes.get('survivor')).toBe(live[0] === 'survivor');
        for (const [name, won] of outcomes) if (won) expect(live).toEqual([name]);
      }),
      { numRuns: 300, seed: 20_261_129 },
    );
  });

  it('writes a record that comes twice once', async () => {
    const shard = new Shard();
    const record = rivals['same id']('twice');
    const written = new RecordWriting(shard.connection(), DEFAULT_LEXICAL).write([record, record], { lookFirst: true });
    await shard.run(() => 0);
    expect([...(await written)]).toEqual([record.id]);
    expect(shard.contents('live', 'pending')).toEqual(['twice']);
  });

  it('sweeps what dead writers have left, and nothing that is under way', async () => {
    const shard = new Shard();
    const began = Date.now();
    void new RecordWriting(shard.connection(1), DEFAULT_LEXICAL).write([rivals['same id']('left')], {
      lookFirst: false,
    });
    await shard.run(() => 0);
    const writing = new RecordWriting(shard.connection(), DEFAULT_LEXICAL);
    const sweep = async (beforeMs: number) => {
      const swept = writing.sweep(beforeMs);
      await shard.run(() => 0);
      await swept;
    };
    await sweep(began - 1);
    expect(shard.contents('pending')).toEqual(['left']);
    await sweep(began + 60_000);
    expect(shard.find({})).toEqual([]);
  });
});
