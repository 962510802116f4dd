import { newProjectId } from '@hivemind/contracts';
import { recordBuilder } from '@hivemind/ports/conformance';
import fc from 'fast-check';
import { Shard } from '../../../test/qdrant-shard';
import { CollectionVersions } from './collection-versions';
import { addRecalls } from './recall-counts';
import { RecordWriting } from './record-writing';
import { DEFAULT_LEXICAL, documentVector } from './sparse-vector';

const orders = fc.infiniteStream(fc.nat(1_000));
const make = recordBuilder(newProjectId());
const vector = (first: number) => new Float32Array([first + 1, 1, 0, 0, 0, 0, 0, 0]);

/** A shard with one record of two rows. */
async function stocked() {
  const shard = new Shard();
  const chunks = [1, 2].map((degrees) => ({ degrees, lexical: 'first' }));
  const record = make.memory({ content: 'first', chunks });
  void new RecordWriting(shard.connection(), DEFAULT_LEXICAL).write([record], { lookFirst: false });
  await shard.run(() => 0);
  return { shard, record };
}

describe('Concurrent updates', () => {
  it('succeed one after another, and leave content and vectors of the last', async () => {
    const rows = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, orders, async (sizes, order) => {
        const { shard, record } = await stocked();
        const versions: number[] = [];
        sizes.forEach((size, i) => {
          const updates = new CollectionVersions(shard.connection(), () => DEFAULT_LEXICAL);
          const chunks = Array.from({ length: size }, () => ({ id: '', dense: vector(i), lexical: `writer${i}` }));
          const update = { id: record.id, content: `writer${i}`, metadata: {}, tokens: 1, chunks };
          // Like a caller that goes on until its update is in.
          const attempt = async (fromVersion: number): Promise<number> => {
            const version = await updates.update({ ...update, fromVersion }, 1);
            return version === null ? attempt(fromVersion + 1) : version;
          };
          void attempt(1).then((version) => versions.push(version));
        });
        await shard.run((waiting) => order.next().value! % waiting);
        const [content] = shard.contents('live') as [string];
        const live = shard.find({ must: [{ key: 'state', match: { value: 'live' } }] });
        expect(versions.sort()).toEqual(sizes.map((_, i) => i + 2));
        expect(live).toHaveLength(sizes[Number(content.replace('writer', ''))]!);
        for (const { sparse } of live) expect(sparse.get('lexical')).toEqual(documentVector(content, DEFAULT_LEXICAL));
        expect(shard.contents('superseded')).toHaveLength(sizes.length);
      }),
      { numRuns: 150, seed: 20_261_129 },
    );
  });

  it('go on after one whose process died in the middle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(6), async (lastsFor) => {
        const { shard, record } = await stocked();
        const chunks = [{ id: record.id, dense: vector(9), lexical: 'last' }];
        const update = { id: record.id, metadata: {}, tokens: 1, chunks };
        const dying = new CollectionVersions(shard.connection(lastsFor), () => DEFAULT_LEXICAL);
        void dying.update({ ...update, content: 'dying', fromVersion: 1 }, 1);
        await shard.run(() => 0);
        const updates = new CollectionVersions(shard.connection(), () => DEFAULT_LEXICAL);
        const tried = [1, 2].map((fromVersion) => updates.update({ ...update, content: 'last', fromVersion }, 2));
        await shard.run(() => 0);
        expect((await Promise.all(tried)).filter((version) => version !== null)).not.toEqual([]);
        expect(shard.contents('live')).toEqual(['last']);
        const live = shard.find({ must: [{ key: 'state', match: { value: 'live' } }] });
        expect(live.map(({ sparse }) => sparse.get('lexical'))).toEqual([documentVector('last', DEFAULT_LEXICAL)]);
      }),
      { numRuns: 30, seed: 20_261_129 },
    );
  });
});

describe('Concurrent recall counts', () => {
  it('add up, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        orders,
        async (added, order) => {
          const { shard, record } = await stocked();
          for (const count of added) void addRecalls(shard.connection(), new Map([[record.id, count]]));
          await shard.run((waiting) => order.next().value! % waiting);
          const [head] = shard.find({ must: [{ key: 'place', match: { value: 0 } }] });
          expect(head!.payload.recalls).toBe(added.reduce((sum, count) => sum + count, 0));
        },
      ),
      { numRuns: 150, seed: 20_261_129 },
    );
  });
});
