import { HivemindError, type RecordKind } from '@hivemind/contracts';
import {
  type CollectionModel,
  CollectionMovedError,
  ExportPage,
  ExportQuery,
  ForkLink,
  HistoryQuery,
  HybridQuery,
  InsertOutcome,
  NewRecord,
  RecordIdentity,
  RecordSelection,
  RecordUpdate,
  Reembedding,
  RemovalCounts,
  RemovalOptions,
  SearchHit,
  StoredRecord,
  VectorStore,
} from '@hivemind/ports';
import type { QdrantCluster } from './cluster/qdrant-cluster';
import { followers, replaceTerms } from './collection/borrowed-terms';
import { CollectionForks, lineage } from './collection/collection-forks';
import { openCollection } from './collection/collection-opening';
import type { CollectionPoints } from './collection/collection-points';
import { CollectionPurge, deletedIds } from './collection/collection-purge';
import { CollectionReembedding } from './collection/collection-reembedding';
import { CollectionRemoval } from './collection/collection-removal';
import { CollectionSearch } from './collection/collection-search';
import { exportPage } from './collection/collection-transfer';
import { CollectionVersions } from './collection/collection-versions';
import { addRecalls } from './collection/recall-counts';
import { RecordPoints } from './collection/record-points';
import { RecordReading } from './collection/record-reading';
import { RecordWriting } from './collection/record-writing';
import type { LexicalSettings } from './collection/sparse-vector';
import { findStanding } from './collection/standing-collection';
import { supersededVersion } from './collection/versioned-heads';

/** Records per round of a bulk load. */
const BULK = 100;

/** The records of one project in a Qdrant cluster. */
export class QdrantVectorStore implements VectorStore {
  private opened: { key: string; model: CollectionModel; ready: Promise<void> } | undefined;
  /** What the collection was made with, once it is open. */
  private lexical: LexicalSettings;
  private readonly points: RecordPoints;
  private readonly searches: CollectionSearch;
  private readonly forks: CollectionForks;
  private readonly removal: CollectionRemoval;
  private readonly purge: CollectionPurge;
  private readonly versions: CollectionVersions;

  /** Whether the project has left the collection to which this store was bound. */
  hasMoved = false;
  private isBound = false;

  /** @param first name of the project's collection before any move */
  constructor(
    private readonly cluster: QdrantCluster,
    private readonly first: string,
    lexical: LexicalSettings,
  ) {
    this.lexical = lexical;
    this.points = new RecordPoints(cluster, first, () => this.lookForMove());
    this.searches = new CollectionSearch(this.points);
    this.forks = new CollectionForks(this.points, () => this.writing());
    this.removal = new CollectionRemoval(this.points);
    this.purge = new CollectionPurge(this.points, first, () => this.writing());
    this.versions = new CollectionVersions(this.points, () => this.lexical);
  }

  async model(): Promise<CollectionModel | null> {
    const { opened } = this;
    if (opened) return opened.ready.then(() => opened.model);
    const standing = await findStanding(this.cluster, this.first);
    return standing ? { model: standing.meta.model, dimensions: standing.meta.dimensions } : null;
  }

  reembedding(): Reembedding {
    return new CollectionReembedding(this.points, this.first);
  }

  ensure(model: CollectionModel): Promise<void> {
    const key = `${model.model}/${model.dimensions}`;
    if (this.opened?.key === key) return this.opened.ready;
    const wanted = { ...this.lexical, ...model };
    const ready = openCollection(this.cluster, this.first, wanted).then(({ name, meta: { k1, b, averageTerms } }) => {
      // Searches and writes that began under one collection must not end in another.
      if (this.isBound && name !== this.points.name) throw this.moved();
      this.points.name = name;
      this.isBound = true;
      this.lexical = { k1, b, averageTerms };
      // Finding the collection missing, before it was made, has closed what was about to open.
      this.opened = opened;
    });
    const opened = { key, model: { model: model.model, dimensions: model.dimensions }, ready };
    this.opened = opened;
    ready.catch(() => {
      if (this.opened === opened) this.opened = undefined;
    });
    return ready;
  }

  async insert(record: NewRecord): Promise<InsertOutcome> {
    const written = await this.writing().write([record], { lookFirst: false });
    if (written.has(record.id)) return { inserted: true };
    const [existing] = await this.standing([record]);
    // Purged between the two: the caller may send it again and will be the first then.
    if (!existing) throw new HivemindError('CONFLICT', `Record ${record.id} was being removed; send it again`);
    return { inserted: false, existing };
  }

  async insertMany(records: readonly NewRecord[]): Promise<string[]> {
    const ids: string[] = [];
    for (let i = 0; i < records.length; i += BULK)
      ids.push(...(await this.writing().write(records.slice(i, i + BULK), { lookFirst: true })));
    return ids;
  }

  get(ids: readonly string[], options: { includeDeleted?: boolean } = {}): Promise<StoredRecord[]> {
    return this.read((points) => new RecordReading(points).get(ids, options.includeDeleted ?? false));
  }

  exchanges(pairIds: readonly string[]): Promise<StoredRecord[]> {
    return this.read((points) => new RecordReading(points).exchanges(pairIds));
  }

  search(query: HybridQuery): Promise<SearchHit[]> {
    return this.searches.run(query);
  }

  history(query: HistoryQuery): Promise<StoredRecord[]> {
    return this.read((points) => new RecordReading(points).history(query));
  }

  count(kinds: readonly RecordKind[]): Promise<number> {
    return this.read((points) => new RecordReading(points).count(kinds));
  }

  addRecalls(counts: ReadonlyMap<string, number>): Promise<void> {
    return addRecalls(this.points, counts);
  }

  fork(marker: NewRecord): Promise<boolean> {
    return this.forks.fork(marker);
  }

  lineage(sessionId: string, maxDepth: number): Promise<ForkLink[]> {
    return this.read((points) => lineage(points, sessionId, maxDepth));
  }

  softDelete(selection: RecordSelection, at: number, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.softDelete(selection, at, options);
  }

  restore(selection: RecordSelection, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.restore(selection, options);
  }

  deletedIds(until: number): Promise<string[]> {
    return this.read((points) => deletedIds(points, until));
  }

  followers(ids: readonly string[], each: number): Promise<StoredRecord[]> {
    return this.read((points) => followers(points, new RecordReading(points), ids, each));
  }

  replaceTerms(lexicalById: ReadonlyMap<string, string>): Promise<void> {
    return replaceTerms(this.points, lexicalById, this.lexical);
  }

  purgeDeleted(until: number, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.purge.purgeDeleted(until, options);
  }

  purgeAll(options?: RemovalOptions): Promise<RemovalCounts> {
    return this.purge.purgeAll(options);
  }

  update(update: RecordUpdate, at: number): Promise<number | null> {
    return this.versions.update(update, at);
  }

  supersededVersion(id: string, version: number): Promise<StoredRecord | null> {
    return this.read((points) => supersededVersion(points, id, version));
  }

  exportPage(query: ExportQuery): Promise<ExportPage> {
    return this.read((points) => exportPage(points, new RecordReading(points), query));
  }

  standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]> {
    return this.read((points) => new RecordReading(points).standing(identities));
  }

  /** The collection was found missing: it is made again, unless the project has left it. */
  private async lookForMove(): Promise<void> {
    this.opened = undefined;
    const standing = await findStanding(this.cluster, this.first);
    if (standing && standing.name !== this.points.name) throw this.moved();
  }

  private moved(): CollectionMovedError {
    this.hasMoved = true;
    return new CollectionMovedError();
  }

  /** Records are the same wherever they are, so that reading them follows a move. */
  private read<Result>(ask: (points: CollectionPoints) => Promise<Result>): Promise<Result> {
    return this.points.unlessMoved(ask(this.points), ask);
  }

  private writing(): RecordWriting {
    return new RecordWriting(this.points, this.lexical);
  }
}
