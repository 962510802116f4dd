import { isId } from '@hivemind/contracts';
import type { RecordUpdate, RecordVersions, StoredRecord } from '@hivemind/ports';
import type { CollectionNames } from './collection-names';
import type { PgConnection, PgWork } from './pg-session';
import { RECORD_COLUMNS, type RecordRow, storedRecord, vectorText } from './record-rows';
import { storedLexical } from './lexical-terms';

/** Updates of the records of one project, and what stood before. */
export class CollectionVersions implements RecordVersions {
  constructor(
    private readonly session: PgWork,
    private readonly names: CollectionNames,
  ) {}

  async update(update: RecordUpdate, at: number): Promise<number | null> {
    if (!isId(update.id)) return null;
    return this.session.transaction(async (connection) => {
      const version = await this.supersede(connection, update, at);
      if (version !== null && update.chunks) await this.replaceChunks(connection, update.id, update.chunks);
      return version;
    });
  }

  async supersededVersion(id: string, version: number): Promise<StoredRecord | null> {
    if (!isId(id)) return null;
    const { records, versions, recalls } = this.names;
    const columns = RECORD_COLUMNS.replace(/r\.(content|metadata|tokens|version)/g, 'v.$1');
    const text = `
      select ${columns}
      from ${versions} v join ${records} r on r.id = v.record_id left join ${recalls} n on n.record_id = r.id
      where v.record_id = $1 and v.version = $2 and r.deleted_at is null`;
    const [row] = await this.session.rows<RecordRow>({ text }, [id, version]);
    return row ? storedRecord(row) : null;
  }

  /** The row lock makes a concurrent update wait and then find another version than the one it was made from. */
  private async supersede(
    connection: PgConnection,
    { id, fromVersion, content, metadata, tokens, chunks }: RecordUpdate,
    at: number,
  ): Promise<number | null> {
    const { records, versions } = this.names;
    const text = `
      with stood as (
        select id, version, content, metadata, tokens from ${records}
        where id = $1 and version = $2 and deleted_at is null for update
      ),
      kept as (
        insert into ${versions} (record_id, version, content, metadata, tokens, superseded_at)
        select id, version, content, metadata, tokens, $6::float8 from stood returning record_id
      )
      update ${records} r set content = $3, tokens = $5::int, version = r.version + 1,
        metadata = $4::jsonb || case when $7::boolean then '{}'::jsonb else ${OF_ITS_ROWS} end
      from kept where r.id = kept.record_id
      returning r.version`;
    const values = [id, fromVersion, content, JSON.stringify(metadata), tokens, at, chunks !== undefined];
    const [row] = await connection.rows<{ version: number }>({ text }, values);
    return row ? row.version : null;
  }

  private async replaceChunks(
    connection: PgConnection,
    id: string,
    chunks: NonNullable<RecordUpdate['chunks']>,
  ): Promise<void> {
    await connection.rows({ text: `delete from ${this.names.chunks} where record_id = $1` }, [id]);
    const text = `
      insert into ${this.names.chunks}
        (record_id, place, kind, whole, stored_at, session_id, turn_number, exchange_pair_id, dense, lexical)
      select r.id, c.place - 1, r.kind, $4, r.stored_at, r.session_id, r.turn_number, r.exchange_pair_id, c.dense::vector, c.lexical
      from ${this.names.records} r, unnest($2::text[], $3::text[]) with ordinality as c (dense, lexical, place)
      where r.id = $1`;
    const dense = chunks.map((chunk) => vectorText(chunk.dense));
    const lexical = chunks.map((chunk) => storedLexical(chunk.lexical));
    await connection.rows({ text }, [id, dense, lexical, chunks.length === 1]);
  }
}

/** What a record says of rows that stay: it may have been corrected since the update was made from it. */
const OF_ITS_ROWS = `jsonb_strip_nulls(jsonb_build_object(
          'embedding_model', r.metadata -> 'embedding_model', 'storage_mode', r.metadata -> 'storage_mode'))`;
