import { HivemindError, type RecordKind } from '@hivemind/contracts';
import type {
  CollectionModel,
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
import { CollectionForks } from './collection/collection-forks';
import { openCollection, readMeta } from './collection/collection-opening';
import { CollectionPoints } from './collection/collection-points';
import { CollectionPurge } from './collection/collection-purge';
import { CollectionRemoval } from './collection/collection-removal';
import { CollectionSearch } from './collection/collection-search';
import { exportPage } from './collection/collection-transfer';
import { CollectionVersions } from './collection/collection-versions';
import { addRecalls } from './collection/recall-counts';
import { RecordReading } from './collection/record-reading';
import { RecordWriting } from './collection/record-writing';
import type { LexicalSettings } from './collection/sparse-vector';

/** Records per round of a bulk load. */
const BULK = 100;

/** The records of one project in a Qdrant cluster. */
export class QdrantVectorStore implements VectorStore {
  private opened: { key: string; model: CollectionModel; ready: Promise<void> } | undefined;
  /** What the collection was made with, once it is open. */
  private lexical: LexicalSettings;
  private readonly points: CollectionPoints;
  private readonly reading: RecordReading;
  private readonly searches: CollectionSearch;
  private readonly forks: CollectionForks;
  private readonly removal: CollectionRemoval;
  private readonly purge: CollectionPurge;
  private readonly versions: CollectionVersions;

  constructor(cluster: QdrantCluster, collection: string, lexical: LexicalSettings) {
    this.lexical = lexical;
    this.points = new CollectionPoints(cluster, collection, () => (this.opened = undefined));
    this.reading = new RecordReading(this.points);
    this.searches = new CollectionSearch(this.points);
    this.forks = new CollectionForks(this.points, () => this.writing());
    this.removal = new CollectionRemoval(this.points);
    this.purge = new CollectionPurge(this.points, () => this.writing());
    this.versions = new CollectionVersions(this.points, () => this.lexical);
  }

  async model(): Promise<CollectionModel | null> {
    const { opened } = this;
    if (opened) return opened.ready.then(() => opened.model);
    const meta = await readMeta(this.points);
    return meta ? { model: meta.model, dimensions: meta.dimensions } : null;
  }

  /** A cluster of this kind gets no second vector beside the one that its collection was made with. */
  reembedding(): Reembedding {
    throw new HivemindError(
      'CONFLICT',
      'The records of this project lie in a Qdrant cluster, where vectors cannot be made anew in place: export the project, ' +
        'and import it into a new one under the settings of the new model.',
    );
  }

  ensure(model: CollectionModel): Promise<void> {
    const key = `${model.model}/${model.dimensions}`;
    if (this.opened?.key === key) return this.opened.ready;
    const ready = openCollection(this.points, { ...this.lexical, ...model }).then((made) => {
      this.lexical = made;
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
    return this.reading.get(ids, options.includeDeleted ?? false);
  }

  exchanges(pairIds: readonly string[]): Promise<StoredRecord[]> {
    return this.reading.exchanges(pairIds);
  }

  search(query: HybridQuery): Promise<SearchHit[]> {
    return this.searches.run(query);
  }

  history(query: HistoryQuery): Promise<StoredRecord[]> {
    return this.reading.history(query);
  }

  count(kinds: readonly RecordKind[]): Promise<number> {
    return this.reading.count(kinds);
  }

  addRecalls(counts: ReadonlyMap<string, number>): Promise<void> {
    return addRecalls(this.points, counts);
  }

  fork(marker: NewRecord): Promise<boolean> {
    return this.forks.fork(marker);
  }

  lineage(sessionId: string, maxDepth: number): Promise<ForkLink[]> {
    return this.forks.lineage(sessionId, maxDepth);
  }

  softDelete(selection: RecordSelection, at: number, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.softDelete(selection, at, options);
  }

  restore(selection: RecordSelection, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.restore(selection, options);
  }

  deletedIds(until: number): Promise<string[]> {
    return this.purge.deletedIds(until);
  }

  followers(ids: readonly string[], each: number): Promise<StoredRecord[]> {
    return followers(this.points, this.reading, ids, each);
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
    return this.versions.supersededVersion(id, version);
  }

  exportPage(query: ExportQuery): Promise<ExportPage> {
    return exportPage(this.points, this.reading, query);
  }

  standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]> {
    return this.reading.standing(identities);
  }

  private writing(): RecordWriting {
    return new RecordWriting(this.points, this.lexical);
  }
}
