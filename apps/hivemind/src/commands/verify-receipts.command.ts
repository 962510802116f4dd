import { PostgresReceiptLedger, PostgresTenantDirectory, SecretBox } from '@hivemind/adapters';
import { type ChainKey, type ChainVerdict, deriveChainKey, verifyChain } from '@hivemind/audit';
import { HivemindError } from '@hivemind/contracts';
import { Metrics, NO_TRACING } from '@hivemind/platform';
import { chainedReceipts, SystemClock } from '@hivemind/platform/process';
import type { ReceiptBodyStores, ReceiptLedger } from '@hivemind/ports';
import { projectStores } from '@hivemind/runtime';
import type { StoresConfig } from '../config/stores-config.schema';
import { type OpenedDirectory, withDataDirectory } from '../embedded/data-directory';

/**
 * Checks the receipt chains of a data directory, whether the platform runs on it or not, and prints a line per project.
 * Resolves with 0 when every chain holds, else 1.
 */
export const verifyReceipts = (config: StoresConfig, onlyProject: string | undefined): Promise<number> =>
  withDataDirectory(config, (opened) => verifyAll(opened, config.HIVEMIND_PREVIOUS_SECRET_KEY, onlyProject));

async function verifyAll(
  { postgres, vectors, secret }: OpenedDirectory,
  previous: readonly Uint8Array[],
  onlyProject: string | undefined,
): Promise<number> {
  // What previews say is digested with the key of their time, and stays so when heads are signed anew.
  const keys = [secret, ...previous].map(deriveChainKey);
  const ledger = new PostgresReceiptLedger(postgres.pool, keys[0]!);
  const directory = new PostgresTenantDirectory(postgres.pool, new SecretBox(secret, previous), new SystemClock());
  const { receiptBodies } = projectStores(directory, vectors.pool, { metrics: new Metrics(), tracing: NO_TRACING });
  const projects = (await ledger.chains()).filter((id) => onlyProject === undefined || id === onlyProject);
  if (onlyProject !== undefined && projects.length === 0) {
    process.stdout.write(`no receipts of a project ${onlyProject}\n`);
    return 1;
  }
  let intact = true;
  for (const projectId of projects) {
    const verdict = await verifyProject(projectId, ledger, receiptBodies, keys);
    intact &&= typeof verdict !== 'string' && verdict.intact;
    process.stdout.write(
      typeof verdict === 'string' ? `${projectId}: NOT CHECKED, ${verdict}\n` : describe(projectId, verdict),
    );
  }
  await directory.close();
  return intact ? 0 : 1;
}

/** The verdict, or why the project's receipts cannot be read. */
async function verifyProject(
  projectId: string,
  ledger: ReceiptLedger,
  bodies: ReceiptBodyStores,
  keys: readonly ChainKey[],
): Promise<ChainVerdict | string> {
  try {
    const head = await ledger.head(projectId);
    const places = { ledger, bodies: await bodies.of(projectId) };
    const receipts = chainedReceipts(places, projectId, 1, head?.seq ?? 0);
    return await verifyChain({ projectId, receipts, head, keys });
  } catch (error) {
    if (error instanceof HivemindError) return error.message;
    throw error;
  }
}

function describe(projectId: string, { intact, checked, faults }: ChainVerdict): string {
  const lines = faults.map(({ seq, untilSeq, receiptId, problem }) => {
    const place = untilSeq > seq ? `${seq} to ${untilSeq}` : String(seq);
    return `  ${problem}: receipt ${place}${receiptId ? ` (${receiptId})` : ''}`;
  });
  return [`${projectId}: ${intact ? 'intact' : 'BROKEN'}, ${checked} receipts checked`, ...lines, ''].join('\n');
}
