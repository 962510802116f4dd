import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { liveChecks, type Postgres, PostgresAdministration, PostgresUsageReports, SecretBox } from '@hivemind/adapters';
import { AdminService } from '@hivemind/admin';
import { deriveChainKey } from '@hivemind/audit';
import type { Adapters } from '@hivemind/runtime';

export interface AdminOptions {
  host: string;
  port: number;
  /** The operator's token; made and kept in the data directory when absent. */
  token?: string;
  /** Clusters and providers may lie at link-local and metadata addresses. */
  allowAny: boolean;
}

/** The admin service of a platform, over its adapters. */
export function adminService(
  adapters: Adapters,
  postgres: Postgres,
  secret: Uint8Array,
  rootToken: string,
  { allowAny }: AdminOptions,
): AdminService {
  const usage = new PostgresUsageReports(postgres.pool);
  return new AdminService({
    administration: new PostgresAdministration(postgres.prisma, new SecretBox(secret), adapters.clock, usage),
    rootToken,
    consoleDir: consoleDirectory(),
    logger: adapters.logger,
    clock: adapters.clock,
    checks: liveChecks({ allowAny }),
    messages: adapters.messages,
    directory: adapters.directory,
    ledger: adapters.ledger,
    receiptBodies: adapters.receiptBodies,
    packets: adapters.packetArchive,
    transient: adapters.transient,
    readiness: adapters.readiness,
    chainKey: deriveChainKey(secret),
  });
}

/** Where the console was built. */
const consoleDirectory = (): string =>
  join(dirname(createRequire(__filename).resolve('@hivemind/console/package.json')), 'dist');
