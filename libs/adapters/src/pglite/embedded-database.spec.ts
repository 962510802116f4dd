import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { makeDatabaseTemplate } from './database-template';
import { findEmbeddedDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database';

describe('The embedded database', () => {
  let root: string;
  let dataDir: string;
  let template: string;
  let database: EmbeddedDatabase;
  let pool: Pool;
  const start = async () => {
    database = await startEmbeddedDatabase({
      dataDir,
      template,
      migrationsDir: join(root, 'migrations'),
      run: 'inline',
    });
    pool = new Pool({ ...database.connection, max: 8 });
  };
  const stop = async () => {
    await pool.end();
    await database.close();
  };
  const migration = (name: string, script: string) => {
    mkdirSync(join(root, 'migrations', name), { recursive: true });
    writeFileSync(join(root, 'migrations', name, 'migration.sql'), script);
  };

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'hm-embedded-'));
    dataDir = join(root, 'data');
    template = join(root, 'template');
    await makeDatabaseTemplate(template);
    migration(
      '1_counters',
      'create table counters (id int primary key, n int not null); insert into counters values (1, 0);',
    );
    await start();
  }, 120_000);
  afterAll(async () => {
    await stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('applies the migrations before the first client comes, each once', async () => {
    await stop();
    migration('2_more', 'insert into counters values (2, 0);');
    await start();
    expect((await pool.query('select id from counters order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    const applied = await pool.query('select migration_name from _prisma_migrations order by migration_name');
    expect(applied.rows).toEqual([{ migration_name: '1_counters' }, { migration_name: '2_more' }]);
  }, 60_000);

  it('does not start on a migration that fails, leaves nothing of it, and starts when it is mended', async () => {
    await stop();
    migration('3_wrong', 'insert into counters values (3, 0); insert into missing values (1);');
    await expect(
      startEmbeddedDatabase({ dataDir, migrationsDir: join(root, 'migrations'), run: 'inline' }),
    ).rejects.toThrow('missing');
    migration('3_wrong', 'insert into counters values (3, 3);');
    await start();
    expect((await pool.query('select n from counters where id = 3')).rows).toEqual([{ n: 3 }]);
  }, 60_000);

  it('can be found by another process while it runs, and is closed to a second start', async () => {
    expect(findEmbeddedDatabase(dataDir)).toEqual(database.connection);
    await expect(startEmbeddedDatabase({ dataDir, run: 'inline' })).rejects.toThrow(`process ${process.pid}`);
    await stop();
    expect(findEmbeddedDatabase(dataDir)).toBeNull();
    expect(existsSync(join(dataDir, 'run', '.s.PGSQL.5432'))).toBe(false);
    await start();
  }, 60_000);

  it('begins with a template where there is one', async () => {
    const other = await startEmbeddedDatabase({ dataDir: join(root, 'templated'), template, run: 'inline' });
    const client = new Client(other.connection);
    await client.connect();
    const { rows } = await client.query(`select extname from pg_extension where extname <> 'plpgsql' order by extname`);
    expect(rows).toEqual([{ extname: 'pg_textsearch' }, { extname: 'vector' }]);
    await client.end();
    await other.close();
  }, 120_000);

  it('makes a database anew whose first making was interrupted', async () => {
    const other = join(root, 'interrupted');
    mkdirSync(join(other, 'pgdata'), { recursive: true });
    writeFileSync(join(other, 'pgdata', 'PG_VERSION'), '18');
    writeFileSync(join(other, 'pgdata.unfinished'), '');
    const second = await startEmbeddedDatabase({ dataDir: other, template, run: 'inline' });
    const client = new Client(second.connection);
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await second.close();
  }, 60_000);

  describe('shared by many clients', () => {
    it('keeps their statements apart, long and short, named and unnamed', async () => {
      const long = 'y'.repeat(300_000);
      const answers = await Promise.all(
        Array.from({ length: 300 }, async (_, i) => {
          if (i % 3 === 0)
            return (await pool.query({ name: 'same', text: 'select $1::int as v', values: [i] })).rows[0];
          if (i % 3 === 1) return (await pool.query('select $1::int as v, $2::text as l', [i, long])).rows[0];
          return (await pool.query('select $1::text as v', [String(i)])).rows[0];
        }),
      );
      expect(answers.map((row: { v: unknown }) => Number(row.v))).toEqual(answers.map((_, i) => i));
    });

    it('keeps their transactions apart', async () => {
      await pool.query('update counters set n = 0 where id = 1');
      const add = async () => {
        const client = await pool.connect();
        await client.query('begin');
        const { rows } = await client.query<{ n: number }>('select n from counters where id = 1');
        await client.query('update counters set n = $1 where id = 1', [rows[0]!.n + 1]);
        await client.query('commit');
        client.release();
      };
      await Promise.all(Array.from({ length: 60 }, add));
      expect((await pool.query('select n from counters where id = 1')).rows).toEqual([{ n: 60 }]);
    });

    it('goes on for the others after an error, within a transaction too', async () => {
      await expect(pool.query('select * from nowhere')).rejects.toThrow('nowhere');
      await expect(pool.query('select $1::int', ['no number'])).rejects.toThrow('integer');
      const client = await pool.connect();
      await client.query('begin');
      await expect(client.query('select 1 / $1::int', [0])).rejects.toThrow('zero');
      await client.query('rollback');
      client.release();
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    });

    it('rolls back what a client leaves open when it goes away, and drops its statements', async () => {
      const client = new Client(database.connection);
      await client.connect();
      await client.query({ name: 'left_behind', text: 'select 1' });
      await client.query('begin');
      await client.query('update counters set n = -1 where id = 1');
      client.on('error', () => {});
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      expect((await pool.query('select n from counters where id = 1')).rows).toEqual([{ n: 60 }]);
      const left = await pool.query(`select name from pg_prepared_statements where name like '%left_behind'`);
      expect(left.rows).toEqual([]);
    });
  });
});
