import { connectPostgres, findEmbeddedDatabase, PgVectorStores, StaticEmbedder } from '@hivemind/adapters';
import { chunkId, exchangeHalfId, type Metadata, newId } from '@hivemind/contracts';
import { countTokens } from '@hivemind/context';
import { analyse } from '@hivemind/memory';
import type { NewRecord } from '@hivemind/ports';
import type { PlatformProcess } from '@hivemind/testing';
import { RandomText } from './random-text';

const BATCH = 500;
const SESSION_TURNS = 25;

/** Fills a running platform's store past its API, in bulk: a fifth deliberate memories, the rest exchanges. */
export async function preload({ dataDir, connection }: PlatformProcess, records: number): Promise<void> {
  const postgres = connectPostgres({ ...findEmbeddedDatabase(dataDir)!, queryTimeoutMs: 600_000 });
  try {
    const embedder = await StaticEmbedder.load();
    const store = await new PgVectorStores(postgres.pool, { deadlineMs: 600_000 }).of(connection.project_id);
    await store.ensure({ model: embedder.model, dimensions: embedder.dimensions });
    const text = new RandomText(42);
    for (let done = 0; done < records; done += BATCH) {
      const contents = Array.from({ length: Math.min(BATCH, records - done) }, () => text.sentence(25));
      const vectors = await embedder.embed(contents);
      await store.insertMany(
        contents.map((content, i) => record(connection.project_id, done + i, content, vectors[i]!)),
      );
    }
  } finally {
    await postgres.close();
  }
}

function record(projectId: string, i: number, content: string, dense: Float32Array): NewRecord {
  const exchange = Math.floor(i / 2);
  const half = i % 10 < 8 && {
    sessionId: `bench-${Math.floor(exchange / SESSION_TURNS)}`,
    turnNumber: exchange,
    role: i % 2 ? ('assistant' as const) : ('user' as const),
    exchangePairId: `bench-${exchange}`,
  };
  const id = half ? exchangeHalfId(projectId, half.exchangePairId, half.role) : newId();
  const timestamp = 1_780_000_000 + i;
  const stamped: Metadata = half
    ? {
        type: 'conversation_exchange',
        kind: 'conversation',
        session_id: half.sessionId,
        turn_number: half.turnNumber,
        role: half.role,
        exchange_pair_id: half.exchangePairId,
      }
    : { kind: 'memory', topic: `topic-${i % 50}` };
  return {
    id,
    kind: half ? 'conversation' : 'memory',
    content,
    metadata: { ...stamped, timestamp },
    tokens: countTokens(content),
    timestamp,
    ...half,
    chunks: [{ id: chunkId(id, 0), dense, lexical: analyse(content).join(' ') }],
  };
}
