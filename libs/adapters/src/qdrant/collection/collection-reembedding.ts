import { HivemindError, newId } from '@hivemind/contracts';
import {
  type CollectionModel,
  CollectionMovedError,
  type PendingQuery,
  type PendingRecord,
  type Reembedding,
  type ReembeddedRecord,
  type ReembeddingProgress,
  type StampedPage,
} from '@hivemind/ports';
import { isSameModel, requireSameTarget } from '../../storage/move-target';
import {
  type CollectionMeta,
  forgetMeta,
  isAbsent,
  isHeld,
  type NextCollection,
  readMeta,
  setMeta,
} from './collection-meta';
import { makeCollection, makeIndexes } from './collection-opening';
import { CollectionPoints } from './collection-points';
import { isNotCopied, MOVE_INDEXES } from './move-marks';
import { precedingHalves } from './preceding-halves';
import { RecordCopies } from './record-copies';
import { all, inState, isHead, ofKind, ofRecords } from './row-filters';
import { storedRecord } from './row-payload';
import {
  dropCollection,
  findStanding,
  leaveCollection,
  nextName,
  projectCollections,
  unlessMissing,
} from './standing-collection';
import { liftHold } from './write-fence';

const SEARCHABLE = ofKind(['memory', 'conversation']);
const STANDING = inState('live', 'deleted');

/** Records whose predecessors are read at the same time: a far cluster must not make the switch longer than writers wait. */
const READ_TOGETHER = 8;
/** Rounds in which copies may follow what writers did before they were held. */
const MOST_ROUNDS = 20;

/** Moving the records of one project from one collection to another, whose vectors are the next model's. */
export class CollectionReembedding implements Reembedding {
  /** Names this process among those that may want to move the project. */
  private readonly mover = newId();
  /** Copies of what has gone were found: they are looked for before the next switch. */
  private hasLeftovers = false;

  constructor(
    private readonly points: CollectionPoints,
    /** Name of the project's collection before any move. */
    private readonly first: string,
  ) {}

  async begin(target: CollectionModel): Promise<'begun' | 'resumed' | 'current'> {
    const meta = await this.meta();
    if (isSameModel(meta, target)) return 'current';
    if (meta.next) requireSameTarget(meta.next, target);
    await makeIndexes(this.points, MOVE_INDEXES);
    const name = nextName(this.first);
    const next = { next: name, next_model: target.model, next_dimensions: target.dimensions, mover: this.mover };
    await this.points.apply([
      setMeta(next, isAbsent('next'), isAbsent('moved_to')),
      setMeta({ mover: this.mover }, isAbsent('moved_to')),
    ]);
    const standing = await this.ownMove();
    requireSameTarget(standing.next, target);
    const hasBegun = standing.next.name === name;
    if (hasBegun) await this.dropLeftovers(name);
    const to = this.at(standing.next.name);
    if (!(await readMeta(to))) await makeCollection(to, { ...meta, ...target }, { isFilling: true });
    return hasBegun ? 'begun' : 'resumed';
  }

  async progress(): Promise<ReembeddingProgress> {
    const { next } = await this.move();
    const searchable = [isHead, STANDING, SEARCHABLE];
    const [records, pending] = await Promise.all([
      this.points.count(all(...searchable)),
      this.points.count(all(...searchable, isNotCopied(next.name))),
    ]);
    return { records, pending };
  }

  async pending({ after, limit, preceding }: PendingQuery): Promise<PendingRecord[]> {
    const copies = this.copies(await this.ownMove());
    const basis = newId();
    const heads = await copies.claim(await copies.unclaimed(SEARCHABLE, limit, await this.headOf(after)), basis);
    const pending: PendingRecord[] = [];
    for (let i = 0; i < heads.length; i += READ_TOGETHER) {
      const some = heads.slice(i, i + READ_TOGETHER);
      const before = await Promise.all(some.map((head) => precedingHalves(this.points, head, preceding)));
      pending.push(...some.map((head, n) => ({ record: storedRecord(head), preceding: before[n]!, basis })));
    }
    return pending;
  }

  async put(records: readonly ReembeddedRecord[]): Promise<number> {
    return this.copies(await this.ownMove()).put(new Map(records.map(({ id, ...vectors }) => [id, vectors])));
  }

  async switchOver(
    query: PendingQuery,
    finish: (pending: PendingRecord[]) => Promise<ReembeddedRecord[]>,
  ): Promise<boolean> {
    const move = await this.ownMove();
    const copies = this.copies(move);
    if (this.hasLeftovers) await copies.reconcile();
    if (!(await this.follow(copies)) || !(await this.hold(move.next))) return false;
    let isMoved = false;
    try {
      isMoved = (await this.finish(query, finish, copies)) && (await this.leave(move.next));
      return isMoved;
    } finally {
      if (!isMoved) await unlessMissing(this.at(this.points.name).apply([liftHold(this.mover)]));
    }
  }

  /** Copies say of their vectors what is true as soon as they are made. */
  stamp(): Promise<StampedPage> {
    return Promise.resolve({ last: null, stamped: 0, passedOver: 0 });
  }

  async abort(): Promise<boolean> {
    const { next } = await this.meta();
    if (!next) return false;
    const keys = ['next', 'next_model', 'next_dimensions', 'mover', 'held_by'] as const;
    await this.points.apply([forgetMeta([...keys], isHeld('next', next.name), isAbsent('moved_to'))]);
    if ((await this.meta()).next?.name === next.name) return false;
    await dropCollection(this.at(next.name));
    return true;
  }

  /**
   * Copies what came before writers were held. What they write from then on may be copied or not: nobody was told of it.
   * @returns whether the copies are whole
   */
  private async finish(
    query: PendingQuery,
    embed: (pending: PendingRecord[]) => Promise<ReembeddedRecord[]>,
    copies: RecordCopies,
  ): Promise<boolean> {
    const left = await this.pending({ ...query, limit: query.limit + 1 });
    if (left.length > query.limit) return false;
    if (left.length > 0 && (await this.put(await embed(left))) < left.length) return false;
    if (!(await this.follow(copies))) return false;
    this.hasLeftovers = !(await copies.isExact());
    return !this.hasLeftovers;
  }

  /** @returns false when writers touch records faster than copies can follow */
  private async follow(copies: RecordCopies): Promise<boolean> {
    for (let round = 0; round < MOST_ROUNDS; round++) if ((await copies.follow(newId())) === 0) return true;
    return false;
  }

  /** Lets writers wait, unless another process does so or the move is no longer this process's. */
  private async hold({ name }: NextCollection): Promise<boolean> {
    const isOwn = [isHeld('next', name), isHeld('mover', this.mover)];
    await this.points.apply([setMeta({ held_by: this.mover }, ...isOwn, isAbsent('held_by'), isAbsent('moved_to'))]);
    return (await this.meta()).heldBy === this.mover;
  }

  /** The step that makes the move: nobody who reads what was left can miss it. */
  private async leave({ name }: NextCollection): Promise<boolean> {
    await this.points.apply([
      setMeta({ moved_to: name }, isHeld('next', name), isHeld('mover', this.mover), isHeld('held_by', this.mover)),
    ]);
    const meta = await readMeta(this.points);
    if (meta && meta.movedTo !== name) return false;
    if (meta) {
      await leaveCollection(this.points, this.at(name));
      return true;
    }
    // Whoever found it moved before this process did has brought the move to its end.
    return (await findStanding(this.points.cluster, this.first))?.name === name;
  }

  /** Collections of moves that were given up by a process that died before it had removed them. */
  private async dropLeftovers(next: string): Promise<void> {
    for (const name of await projectCollections(this.points.cluster, this.first))
      if (name !== this.points.name && name !== next) await dropCollection(this.at(name));
  }

  private async meta(): Promise<CollectionMeta> {
    const meta = await readMeta(this.points);
    if (!meta) throw new HivemindError('NOT_FOUND', 'The project has no records yet, and so nothing to move.');
    if (meta.movedTo !== undefined) throw new CollectionMovedError();
    return meta;
  }

  private async move(): Promise<Move> {
    const meta = await this.meta();
    if (!meta.next) throw new HivemindError('CONFLICT', 'The move of this project was given up. Run it again.');
    return { ...meta, next: meta.next };
  }

  private async ownMove(): Promise<Move> {
    const move = await this.move();
    if (move.next.mover === this.mover) return move;
    throw new HivemindError('CONFLICT', 'Another process has taken over the move of this project.');
  }

  private copies({ next, ...lexical }: Move): RecordCopies {
    return new RecordCopies(this.points, this.at(next.name), next, lexical);
  }

  /** Id of a record's head, from which a page goes on. */
  private async headOf(recordId: string | undefined): Promise<string | undefined> {
    if (recordId === undefined) return undefined;
    const [head] = await this.points.all(all(isHead, STANDING, ofRecords([recordId])), ['record_id']);
    return head?.id;
  }

  private at(name: string): CollectionPoints {
    return new CollectionPoints(this.points.cluster, name);
  }
}

type Move = CollectionMeta & { next: NextCollection };
