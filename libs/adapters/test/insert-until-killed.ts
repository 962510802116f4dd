// Run as a child process: opens the embedded database (in a thread, as the platform does), inserts records and prints
// the id of each one after the insert was acknowledged, until it is killed.
import { newId } from '@hivemind/contracts';
import { recordBuilder } from '@hivemind/ports/conformance';
import { Pool } from 'pg';
import { startEmbeddedDatabase } from '../src/pglite';
import { PgVectorStores } from '../src/pgvector';
import { databaseTemplate } from './database-template';

const [dataDir, projectId] = process.argv.slice(2) as [string, string];

async function main(): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir, template: databaseTemplate, run: 'thread' });
  const pool = new Pool({ ...database.connection, max: 4 });
  const store = await new PgVectorStores(pool).of(projectId);
  await store.ensure({ model: 'kill', dimensions: 8 });
  const make = recordBuilder(projectId);
  for (;;) {
    const id = newId();
    const word = `w${id.replaceAll('-', '')}`;
    await store.insert(make.memory({ id, degrees: Math.random() * 90, lexical: `common ${word}`, metadata: { word } }));
    process.stdout.write(`${id}\n`);
  }
}

void main();
