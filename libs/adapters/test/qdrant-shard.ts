import { setImmediate as settled } from 'node:timers/promises';
import type { Filter } from '../src/qdrant/collection/row-filters';
import { StandInCollection } from './qdrant-stand-in-collection';
import { shown } from './qdrant-stand-in-search';
import type { WritablePoints } from '../src/qdrant/collection/record-points';

const KEYWORDS = ['record_id', 'state', 'kind', 'facets', 'half', 'session_id', 'attempt', 'indexing'];
const NUMBERS = ['place', 'version', 'recalls'];

/** A shard whose operations are carried out in the order that a test chooses. */
export class Shard {
  readonly collection = new StandInCollection({
    vectors: { dense: { size: 8, distance: 'Cosine' } },
    sparse_vectors: { lexical: { modifier: 'idf' } },
  });
  private readonly waiting: (() => void)[] = [];

  constructor() {
    for (const key of KEYWORDS) this.collection.index(key, 'keyword');
    for (const key of NUMBERS) this.collection.index(key, 'integer');
  }

  /** A writer's connection; one that dies after some operations carries out no more, and its writer waits forever. */
  connection(lastsFor = Infinity): WritablePoints {
    let left = lastsFor;
    const turn = <Result>(work: () => Result): Promise<Result> =>
      new Promise((resolve) => {
        if (left-- > 0) this.waiting.push(() => resolve(work()));
      });
    const write: WritablePoints['write'] = (operations) =>
      operations.length === 0
        ? Promise.resolve()
        : turn(() => operations.forEach((operation) => this.collection.apply(operation)));
    return {
      write,
      upsert: (points) => (points.length === 0 ? Promise.resolve() : write([{ upsert: { points: [...points] } }])),
      all: (filter, fields) =>
        turn(() => this.find(filter).map((point) => ({ id: point.id, ...shown(point, fields ?? true) }))) as ReturnType<
          WritablePoints['all']
        >,
      retrieve: (ids) =>
        turn(() =>
          ids.flatMap((id) => this.collection.points.get(id) ?? []).map(({ id, payload }) => ({ id, payload })),
        ),
      unlessMoved: (work) => work,
      cluster: { pause: () => turn(() => undefined) },
    };
  }

  /** Carries operations out, each time the one that `pick` names among those that wait, until none does. */
  async run(pick: (waiting: number) => number): Promise<void> {
    for (;;) {
      await settled();
      if (this.waiting.length === 0) return;
      this.waiting.splice(pick(this.waiting.length), 1)[0]!();
    }
  }

  find(filter: Filter) {
    return this.collection.matching(filter);
  }

  contents(...states: string[]): unknown[] {
    const heads = this.find({
      must: [
        { key: 'state', match: { any: states } },
        { key: 'place', match: { value: 0 } },
      ],
    });
    return heads.map(({ payload }) => payload.content);
  }
}
