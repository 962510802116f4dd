import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from './private-file';

const connectionSchema = z.object({
  base_url: z.string(),
  api_key: z.string(),
  project_id: z.string(),
  tenant_id: z.string(),
  /** Null while no admin service runs. */
  admin_url: z.string().nullable(),
  admin_token: z.string().nullable(),
  /** Where the queues are; null where messages stay within one process. */
  redis_url: z.string().nullable().optional(),
  /** Where the metrics of the process that serves tenants are; null where they are not served. */
  metrics_url: z.string().nullable().optional(),
  /** Processes that make the platform up; `port` where each has its own. */
  services: z.array(z.object({ name: z.string(), pid: z.int(), port: z.int().optional() })),
});

/** How to reach the running platform, for clients on the same machine. Holds a secret. */
export type Connection = z.infer<typeof connectionSchema>;

export const connectionPath = (dataDir: string): string => join(dataDir, 'connection.json');

/** What the last start wrote, or null when there is nothing usable. */
export function readConnection(dataDir: string): Connection | null {
  try {
    return connectionSchema.parse(JSON.parse(readFileSync(connectionPath(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

export const writeConnection = (dataDir: string, connection: Connection): void =>
  writePrivateFile(connectionPath(dataDir), `${JSON.stringify(connection, null, 2)}\n`);
