import { HivemindError } from '@hivemind/contracts';
import type { Embedder, PendingRecord, ReembeddedRecord, Reembedding, VectorStores } from '@hivemind/ports';
import { makeChunks, PRECEDING } from '../store/record-chunks';

/** Records that are embedded together. */
const EMBEDDED_TOGETHER = 64;
/** Records that are written together: whoever shares a single connection with the move waits for them. */
const WRITTEN_TOGETHER = 16;
/** Most records that are embedded while writers wait for the switch, and how long they may wait for it. */
const LEFT_FOR_SWITCH = 32;
const FINISH_MS = 3_000;
/** Tries of the switch, and passes that get nowhere, before a move is left for another time. */
const MOST_TRIES = 20;

/** How far a move is. */
export interface MoveProgress {
  step: 'embedding' | 'stamping';
  /** Records. */
  done: number;
  of: number;
}

/**
 * `moved`: the project has the new model's vectors now. `current`: it had them already. `filled`: they are made and not yet
 * switched to. `empty`: the project has no collection, and will get one of the platform's model.
 */
export type MoveOutcome = 'moved' | 'current' | 'filled' | 'empty';

/** Moves a project to an embedder's model while others read and write it. What was done is kept if it is broken off. */
export class ProjectMove {
  constructor(
    private readonly stores: VectorStores,
    private readonly embedder: Embedder,
    private readonly onProgress: (progress: MoveProgress) => void,
  ) {}

  /**
   * @param switchOver whether to make the new vectors the project's once few records are left
   * @throws HivemindError of the store or the embedder; CONFLICT where the store cannot do this, or does another move
   */
  async run(projectId: string, { switchOver }: { switchOver: boolean }): Promise<MoveOutcome> {
    const store = await this.stores.of(projectId);
    const standing = await store.model();
    if (!standing) return 'empty';
    await store.ensure(standing);
    const { model, dimensions } = this.embedder;
    const moving = store.reembedding();
    if ((await moving.begin({ model, dimensions })) === 'current') {
      await this.stamp(moving, await store.count(['memory', 'conversation']));
      return 'current';
    }
    const records = await this.catchUp(moving);
    if (!switchOver) return 'filled';
    await this.switchOver(moving);
    await this.stamp(moving, records);
    return 'moved';
  }

  /**
   * Passes over what is pending, until what came in during the last one is little enough for the switch.
   * @returns how many records there are by then
   */
  private async catchUp(moving: Reembedding): Promise<number> {
    for (let idle = 0; idle < MOST_TRIES; ) {
      const { records, pending } = await moving.progress();
      this.onProgress({ step: 'embedding', done: records - pending, of: records });
      if (pending <= LEFT_FOR_SWITCH) return records;
      const taken = await this.pass(moving, records - pending, records);
      idle = taken > 0 ? 0 : idle + 1;
    }
    throw inTheWay();
  }

  private async pass(moving: Reembedding, before: number, of: number): Promise<number> {
    let taken = 0;
    for (let after: string | undefined; ; ) {
      const page = await moving.pending({ after, limit: EMBEDDED_TOGETHER, preceding: PRECEDING });
      const made = page.length > 0 ? await this.reembed(page) : [];
      for (let i = 0; i < made.length; i += WRITTEN_TOGETHER) {
        taken += await moving.put(made.slice(i, i + WRITTEN_TOGETHER));
        this.onProgress({ step: 'embedding', done: before + taken, of: Math.max(of, before + taken) });
      }
      if (page.length < EMBEDDED_TOGETHER) return taken;
      after = page.at(-1)!.record.id;
    }
  }

  private async switchOver(moving: Reembedding): Promise<void> {
    const query = { limit: LEFT_FOR_SWITCH, preceding: PRECEDING };
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await moving.switchOver(query, (left) => this.reembed(left, AbortSignal.timeout(FINISH_MS)))) return;
      await this.catchUp(moving);
    }
    throw inTheWay();
  }

  private async reembed(pending: readonly PendingRecord[], signal?: AbortSignal): Promise<ReembeddedRecord[]> {
    const sources = pending.map(({ record: { id, kind, content, timestamp }, preceding }) => ({
      id,
      content,
      timestamp,
      preceding: kind === 'conversation' ? preceding : undefined,
    }));
    const chunks = await makeChunks(this.embedder, sources, signal);
    return pending.map(({ record, basis }, i) => ({ id: record.id, basis, chunks: chunks[i]! }));
  }

  private async stamp(moving: Reembedding, of: number): Promise<void> {
    let done = 0;
    let passedOver: number;
    do {
      passedOver = 0;
      for (let after: string | undefined; ; ) {
        const page = await moving.stamp(after);
        passedOver += page.passedOver;
        done += page.stamped;
        if (page.stamped > 0) this.onProgress({ step: 'stamping', done, of: Math.max(of, done) });
        if (page.last === null) break;
        after = page.last;
      }
    } while (passedOver > 0);
  }
}

const inTheWay = (): HivemindError =>
  new HivemindError(
    'STORAGE_UNAVAILABLE',
    'Writers left no moment for the switch. What was made is kept; run this again.',
  );
