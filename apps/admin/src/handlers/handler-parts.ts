import type { MessageClient, QueueAdmin, Readiness } from '@hivemind/platform';
import type { MessageContext } from '@hivemind/contracts';
import type {
  Administration,
  Clock,
  PacketArchive,
  ReceiptBodyStores,
  ReceiptLedger,
  TenantDirectory,
  TransientData,
} from '@hivemind/ports';
import type { ChainKey } from '@hivemind/audit';
import type { AdminRequest } from '../edge/admin-request';
import type { Credentials } from '../edge/credentials';
import type { LiveChecks } from '../live-checks';

/** What handlers stand on. */
export interface HandlerParts {
  administration: Administration;
  credentials: Credentials;
  clock: Clock;
  checks: LiveChecks;
  messages: MessageClient;
  directory: TenantDirectory;
  ledger: ReceiptLedger;
  receiptBodies: ReceiptBodyStores;
  packets: PacketArchive;
  transient: TransientData;
  readiness: Readiness;
  chainKey: ChainKey;
  /** Of a distributed platform. */
  queues?: QueueAdmin;
}

/** The scope under which a handler asks the services, as whoever administers. */
export const contextOf = (
  { tenantId, requestId, deadlineAt, actor }: AdminRequest,
  projectId: string,
): MessageContext => ({
  requestId,
  deadlineAt,
  traceparent: null,
  scope: { tenantId, projectId, keyId: `admin:${actor.name}`.slice(0, 128) },
});
