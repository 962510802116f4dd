import { HivemindError, isId, type RecordKind } from '@hivemind/contracts';
import {
  type CollectionModel,
  CollectionMovedError,
  type ExportPage,
  type ExportQuery,
  type ForkLink,
  type HistoryQuery,
  type HybridQuery,
  type InsertOutcome,
  type NewRecord,
  type RecordIdentity,
  type RecordSelection,
  type RecordUpdate,
  type Reembedding,
  type RemovalCounts,
  type RemovalOptions,
  type SearchHit,
  type StoredRecord,
  type VectorStore,
} from '@hivemind/ports';
import { type CollectionNames, collectionNames } from './collection-names';
import { findCollection, openCollection } from './collection-opening';
import { CollectionReembedding } from './collection-reembedding';
import { CollectionRemoval } from './collection-removal';
import type { LexicalSettings } from './collection-schema';
import { historyStatement, insertStatement, insertValues } from './record-statements';
import type { PgSession, PgWork, Statement } from './pg-session';
import { PlannerStatistics } from './planner-statistics';
import { RECORD_COLUMNS, storedRecord, type RecordRow } from './record-rows';
import { CollectionSearch } from './collection-search';
import { CollectionSession } from './collection-session';
import { CollectionTransfer } from './collection-transfer';
import { CollectionVersions } from './collection-versions';
import { forkLink, forkStatement, forkValues, type LineageRow, lineageStatement } from './fork-statements';

/** Records per statement of a bulk load: few round trips, and no other client waits long for its turn. */
const BULK = 100;
/** Recall counts that one statement writes: those of a second took 17 ms, and whoever shares a single connection waited. */
const COUNTED_TOGETHER = 64;

/** The records of one project in PostgreSQL with the extensions `vector` and `pg_textsearch`. */
export class PgVectorStore implements VectorStore {
  /** Whether the set of vectors that this store was opened for is gone. */
  hasMoved = false;
  private opened: { key: string; model: CollectionModel; ready: Promise<void> } | undefined;
  private isBound = false;
  private readonly session: PgWork;
  private names: CollectionNames;
  private searches!: CollectionSearch;
  private removal!: CollectionRemoval;
  private versions!: CollectionVersions;
  private transfer!: CollectionTransfer;
  private statistics!: PlannerStatistics;

  constructor(
    private readonly database: PgSession,
    private readonly projectId: string,
    private readonly lexical: LexicalSettings,
  ) {
    this.session = new CollectionSession(database, () => this.lookForMove());
    this.names = this.bind(collectionNames(projectId), lexical);
  }

  async model(): Promise<CollectionModel | null> {
    await this.opened?.ready;
    if (this.opened) return this.opened.model;
    const found = await findCollection(this.database, this.names);
    return found ? { model: found.model, dimensions: found.dimensions } : null;
  }

  ensure(model: CollectionModel): Promise<void> {
    const key = `${model.model}/${model.dimensions}`;
    if (this.opened?.key === key) return this.opened.ready;
    const ready = openCollection(this.database, this.names, model, this.lexical).then((collection) => {
      const names = collectionNames(this.projectId, collection.generation);
      // Searches and writes that began under one set of vectors must not end in another.
      if (this.isBound && names.generation !== this.names.generation) throw new CollectionMovedError();
      this.names = this.bind(names, collection);
      this.isBound = true;
    });
    this.opened = { key, model: { model: model.model, dimensions: model.dimensions }, ready };
    ready.catch(() => (this.opened = undefined));
    return ready;
  }

  reembedding(): Reembedding {
    return new CollectionReembedding(this.session, this.names, () => this.nowStanding());
  }

  async insert(record: NewRecord): Promise<InsertOutcome> {
    const rows = await this.session.rows<{ id: string }>(insertStatement(this.names), insertValues([record]));
    this.statistics.noteWritten(rows.length);
    if (rows.length > 0) return { inserted: true };
    const [existing] = await this.standing([record]);
    // Purged between the two statements: the caller may send it again and will be the first then.
    if (!existing) throw new HivemindError('CONFLICT', `Record ${record.id} was being removed; send it again`);
    return { inserted: false, existing };
  }

  async insertMany(records: readonly NewRecord[]): Promise<string[]> {
    const ids = await this.session.transaction(async (connection) => {
      const written: string[] = [];
      for (let i = 0; i < records.length; i += BULK) {
        const values = insertValues(records.slice(i, i + BULK));
        written.push(
          ...(await connection.rows<{ id: string }>(insertStatement(this.names), values)).map(({ id }) => id),
        );
      }
      return written;
    });
    this.statistics.noteWritten(ids.length);
    return ids;
  }

  async get(ids: readonly string[], options: { includeDeleted?: boolean } = {}): Promise<StoredRecord[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    const statement = {
      name: `${this.names.records}_get`,
      text: `select ${RECORD_COLUMNS} from unnest($1::uuid[]) as wanted (id)
             cross join lateral (select * from ${this.names.records} where id = wanted.id offset 0) r
             left join ${this.names.recalls} n on n.record_id = r.id
             where r.deleted_at is null or $2`,
    };
    return this.records(statement, [known, options.includeDeleted ?? false]);
  }

  async exchanges(pairIds: readonly string[]): Promise<StoredRecord[]> {
    if (pairIds.length === 0) return [];
    const statement = {
      name: `${this.names.records}_pairs`,
      text: `select ${RECORD_COLUMNS} from unnest($1::text[]) as wanted (pair)
             cross join lateral (
               select * from ${this.names.records}
               where exchange_pair_id = wanted.pair and kind = 'conversation' and deleted_at is null
               offset 0 -- keeps the planner from joining the whole table
             ) r
             left join ${this.names.recalls} n on n.record_id = r.id`,
    };
    return this.records(statement, [[...new Set(pairIds)]]);
  }

  search(query: HybridQuery): Promise<SearchHit[]> {
    return this.searches.run(query);
  }

  async history({ windows, maxRecords, maxTokens }: HistoryQuery): Promise<StoredRecord[]> {
    if (windows.length === 0 || maxRecords <= 0) return [];
    return this.records(historyStatement(this.names), [
      windows.map((window) => window.sessionId),
      windows.map((window) => window.before ?? null),
      maxRecords,
      maxTokens ?? null,
    ]);
  }

  async count(kinds: readonly RecordKind[]): Promise<number> {
    const text = `select count(*)::int as records from ${this.names.records} where kind = any($1) and deleted_at is null`;
    const [row] = await this.session.rows<{ records: number }>({ name: `${this.names.records}_count`, text }, [kinds]);
    return row!.records;
  }

  async addRecalls(counts: ReadonlyMap<string, number>): Promise<void> {
    const known = [...counts].filter(([id]) => isId(id));
    if (known.length === 0) return;
    const text = `
      insert into ${this.names.recalls} as n (record_id, recalls)
      select r.id, added.recalls
      from unnest($1::uuid[], $2::int[]) as added (id, recalls) join ${this.names.records} r on r.id = added.id
      order by r.id
      on conflict (record_id) do update set recalls = n.recalls + excluded.recalls`;
    for (let i = 0; i < known.length; i += COUNTED_TOGETHER) {
      const some = known.slice(i, i + COUNTED_TOGETHER);
      await this.session.rows({ name: `${this.names.records}_recalls`, text }, [
        some.map(([id]) => id),
        some.map(([, count]) => count),
      ]);
    }
  }

  async fork(marker: NewRecord): Promise<boolean> {
    return (await this.session.rows(forkStatement(this.names), forkValues(marker))).length > 0;
  }

  async lineage(sessionId: string, maxDepth: number): Promise<ForkLink[]> {
    return (await this.session.rows<LineageRow>(lineageStatement(this.names), [sessionId, maxDepth])).map(forkLink);
  }

  softDelete(selection: RecordSelection, at: number, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.softDelete(selection, at, options);
  }

  restore(selection: RecordSelection, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.restore(selection, options);
  }

  deletedIds(until: number): Promise<string[]> {
    return this.removal.deletedIds(until);
  }

  followers(ids: readonly string[], each: number): Promise<StoredRecord[]> {
    return this.removal.followers(ids, each);
  }

  replaceTerms(lexicalById: ReadonlyMap<string, string>): Promise<void> {
    return this.removal.replaceTerms(lexicalById);
  }

  purgeDeleted(until: number, options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.purgeDeleted(until, options);
  }

  purgeAll(options?: RemovalOptions): Promise<RemovalCounts> {
    return this.removal.purgeAll(options);
  }

  update(update: RecordUpdate, at: number): Promise<number | null> {
    return this.versions.update(update, at);
  }

  supersededVersion(id: string, version: number): Promise<StoredRecord | null> {
    return this.versions.supersededVersion(id, version);
  }

  exportPage(query: ExportQuery): Promise<ExportPage> {
    return this.transfer.exportPage(query);
  }

  standing(identities: readonly RecordIdentity[]): Promise<StoredRecord[]> {
    return this.transfer.standing(identities);
  }

  private async records(statement: Statement, values: unknown[]): Promise<StoredRecord[]> {
    return (await this.session.rows<RecordRow>(statement, values)).map(storedRecord);
  }

  private bind(names: CollectionNames, lexical: LexicalSettings): CollectionNames {
    this.searches = new CollectionSearch(this.session, names, lexical);
    this.removal = new CollectionRemoval(this.session, names);
    this.versions = new CollectionVersions(this.session, names);
    this.transfer = new CollectionTransfer(this.session, names);
    this.statistics = new PlannerStatistics(this.session, names);
    return names;
  }

  private async lookForMove(): Promise<boolean> {
    const found = await findCollection(this.database, this.names);
    this.hasMoved ||= found !== undefined && found.generation !== this.names.generation;
    return this.hasMoved;
  }

  private async nowStanding(): Promise<{ model: string; names: CollectionNames }> {
    const found = await findCollection(this.database, this.names);
    if (!found) throw new HivemindError('NOT_FOUND', 'The project has no records yet.');
    return { model: found.model, names: collectionNames(this.projectId, found.generation) };
  }
}
