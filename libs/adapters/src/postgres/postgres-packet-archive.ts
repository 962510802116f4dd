import type { KeptPacket, PacketArchive } from '@hivemind/ports';
import type { Pool } from 'pg';
import { storageError } from './storage-error';

/** $1 project, $2 receipt, $3 body, $4 days. Packets whose days are over go along the way, a few at a time. */
const KEEP = {
  name: 'kept_packet_keep',
  text: `
WITH swept AS (
  DELETE FROM kept_packets WHERE (project_id, receipt_id) IN (
    SELECT project_id, receipt_id FROM kept_packets
    WHERE expires_at < now() AND NOT (project_id = $1 AND receipt_id = $2)
    ORDER BY expires_at LIMIT 20 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO kept_packets (project_id, receipt_id, body, expires_at)
VALUES ($1, $2, $3, now() + $4 * interval '1 day')
ON CONFLICT (project_id, receipt_id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`,
};

const READ = {
  name: 'kept_packet_read',
  text: `SELECT body FROM kept_packets WHERE project_id = $1 AND receipt_id = $2 AND expires_at > now()`,
};

const FORGET = { name: 'kept_packet_forget', text: 'DELETE FROM kept_packets WHERE project_id = $1' };

/** Kept packets in the platform's own PostgreSQL: looking at them must not depend on the tenant's cluster. */
export class PostgresPacketArchive implements PacketArchive {
  constructor(private readonly pool: Pool) {}

  async keep(projectId: string, receiptId: string, packet: KeptPacket, days: number): Promise<void> {
    await this.query({ ...KEEP, values: [projectId, receiptId, JSON.stringify(packet), days] });
  }

  async read(projectId: string, receiptId: string): Promise<KeptPacket | null> {
    const { rows } = await this.query<{ body: string }>({ ...READ, values: [projectId, receiptId] });
    return rows[0] ? (JSON.parse(rows[0].body) as KeptPacket) : null;
  }

  async forget(projectId: string): Promise<void> {
    await this.query({ ...FORGET, values: [projectId] });
  }

  private async query<Row extends object>(statement: { name: string; text: string; values: unknown[] }) {
    try {
      return await this.pool.query<Row>(statement);
    } catch (error) {
      throw storageError(error);
    }
  }
}
