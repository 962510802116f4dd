import { newId } from '@hivemind/contracts';
import {
  type KeptSessionMemory,
  SESSION_MEMORY_BOUNDS,
  type SessionMemories,
  type SessionMemoryBounds,
} from '@hivemind/ports';
import type { Pool } from 'pg';
import { storageError } from './storage-error';

/** $1 project, $2 scope, $3 lifetime in milliseconds. */
const LOAD = {
  name: 'session_memory_load',
  text: `
SELECT memory, version FROM session_memories
WHERE project_id = $1 AND scope_key = $2 AND used_at > clock_timestamp() - $3 * interval '1 millisecond'`,
};

/** Where there is no memory, or one whose time is over. $4 version, $5 memory, $6 its bytes. */
const SAVE_FIRST = {
  name: 'session_memory_save_first',
  text: `
INSERT INTO session_memories AS kept (project_id, scope_key, version, memory, bytes, used_at)
VALUES ($1, $2, $4, $5, $6, clock_timestamp())
ON CONFLICT (project_id, scope_key) DO UPDATE
  SET version = excluded.version, memory = excluded.memory, bytes = excluded.bytes, used_at = excluded.used_at
  WHERE kept.used_at <= clock_timestamp() - $3 * interval '1 millisecond'`,
};

/** $3 version that was read, $4 new version, $5 memory, $6 its bytes. */
const SAVE_NEXT = {
  name: 'session_memory_save_next',
  text: `
UPDATE session_memories SET version = $4, memory = $5, bytes = $6, used_at = clock_timestamp()
WHERE project_id = $1 AND scope_key = $2 AND version = $3`,
};

/** $1 project, $2 lifetime in milliseconds, $3 most memories of the project, $4 most bytes of all. */
const SWEEP = {
  name: 'session_memory_sweep',
  text: `
DELETE FROM session_memories WHERE (project_id, scope_key) IN (
  SELECT project_id, scope_key FROM session_memories
  WHERE used_at <= clock_timestamp() - $2 * interval '1 millisecond'
  UNION ALL
  (SELECT project_id, scope_key FROM session_memories WHERE project_id = $1 ORDER BY used_at DESC OFFSET $3)
  UNION ALL
  SELECT project_id, scope_key FROM (
    SELECT project_id, scope_key, sum(bytes) OVER (ORDER BY used_at DESC) AS up_to_here FROM session_memories
  ) AS by_use
  WHERE up_to_here > $4
)`,
};

const FORGET = 'DELETE FROM session_memories WHERE project_id = $1';

/** Session memories in PostgreSQL: of the embedded platform, which has no Redis. */
export class PostgresSessionMemories implements SessionMemories {
  constructor(
    private readonly pool: Pool,
    private readonly bounds: SessionMemoryBounds = SESSION_MEMORY_BOUNDS,
  ) {}

  async load(projectId: string, scopeKey: string): Promise<KeptSessionMemory | null> {
    const values = [projectId, scopeKey, this.bounds.ttlMs];
    const { rows } = await this.query<{ memory: string; version: string }>({ ...LOAD, values });
    return rows[0] ? { memory: JSON.parse(rows[0].memory) as unknown, version: rows[0].version } : null;
  }

  async save(projectId: string, scopeKey: string, memory: unknown, version: string | null): Promise<boolean> {
    const { ttlMs, perProject, totalBytes } = this.bounds;
    const text = JSON.stringify(memory);
    const written = [newId(), text, Buffer.byteLength(text)];
    if (version !== null) {
      const { rowCount } = await this.query({ ...SAVE_NEXT, values: [projectId, scopeKey, version, ...written] });
      return rowCount === 1;
    }
    const { rowCount } = await this.query({ ...SAVE_FIRST, values: [projectId, scopeKey, ttlMs, ...written] });
    // Only one more memory can be one too many; how large one grows is bounded where it is made.
    if (rowCount === 1) await this.query({ ...SWEEP, values: [projectId, ttlMs, perProject, totalBytes] });
    return rowCount === 1;
  }

  async forget(projectId: string): Promise<void> {
    await this.query({ text: FORGET, values: [projectId] });
  }

  private async query<Row extends object>(statement: { name?: string; text: string; values: unknown[] }) {
    try {
      return await this.pool.query<Row>(statement);
    } catch (error) {
      throw storageError(error);
    }
  }
}
