import { PgReceiptBodyStores, type Postgres, PostgresReceiptLedger } from '@hivemind/adapters';
import { type ChainVerdict, deriveChainKey, verifyChain } from '@hivemind/audit';
import type { EmbeddedConfig } from '../config/embedded-config.schema';
import { withDataDirectory } from '../embedded/data-directory';
import { chainedReceipts } from './chained-receipts';

/**
 * Checks the receipt chains of a data directory, whether the platform runs on it or not, and prints a line per project.
 * Resolves with 0 when every chain holds, else 1.
 */
export function verifyReceipts(config: EmbeddedConfig, onlyProject: string | undefined): Promise<number> {
  return withDataDirectory(config, ({ postgres, secret }) => verifyAll(postgres, secret, onlyProject));
}

async function verifyAll(postgres: Postgres, secret: Uint8Array, onlyProject: string | undefined): Promise<number> {
  const key = deriveChainKey(secret);
  const ledger = new PostgresReceiptLedger(postgres.pool, key);
  const stores = new PgReceiptBodyStores(postgres.pool);
  const projects = (await ledger.chains()).filter((id) => onlyProject === undefined || id === onlyProject);
  if (onlyProject !== undefined && projects.length === 0) {
    process.stdout.write(`no receipts of a project ${onlyProject}\n`);
    return 1;
  }
  let intact = true;
  for (const projectId of projects) {
    const head = await ledger.head(projectId);
    const receipts = chainedReceipts(ledger, await stores.of(projectId), projectId, head?.seq ?? 0);
    const verdict = await verifyChain({ projectId, receipts, head, keys: [key] });
    intact &&= verdict.intact;
    process.stdout.write(describe(projectId, verdict));
  }
  return intact ? 0 : 1;
}

function describe(projectId: string, { intact, checked, faults }: ChainVerdict): string {
  const lines = faults.map(({ seq, untilSeq, receiptId, problem }) => {
    const place = untilSeq > seq ? `${seq} to ${untilSeq}` : String(seq);
    return `  ${problem}: receipt ${place}${receiptId ? ` (${receiptId})` : ''}`;
  });
  return [`${projectId}: ${intact ? 'intact' : 'BROKEN'}, ${checked} receipts checked`, ...lines, ''].join('\n');
}
