import { type DynamicModule, Global, Module } from '@nestjs/common';
import {
  ADMINISTRATION,
  CLAIM_CHECK,
  CLOCK,
  EMBEDDERS,
  EXTRACTORS,
  IDEMPOTENCY_STORE,
  LOGGER,
  type Logger,
  MessageClient,
  Metrics,
  PACKET_ARCHIVE,
  MODEL_UPSTREAMS,
  Readiness,
  RECEIPT_BODY_STORES,
  RECEIPT_LEDGER,
  SESSION_MEMORIES,
  TENANT_DIRECTORY,
  Tracing,
  TRAFFIC_LIMITS,
  TRANSIENT_DATA,
  VECTOR_STORES,
} from '@hivemind/platform';
import type {
  Administration,
  ClaimCheck,
  Clock,
  Embedders,
  Extractors,
  IdempotencyStore,
  PacketArchive,
  ModelUpstreams,
  ReceiptBodyStores,
  ReceiptLedger,
  SessionMemories,
  TenantDirectory,
  TrafficLimits,
  TransientData,
  VectorStores,
} from '@hivemind/ports';

/** What stands behind each port in this process. */
export interface Adapters {
  clock: Clock;
  logger: Logger;
  /** Of processes that embed. */
  embedders?: Embedders;
  /** Of processes that compress. */
  extractors?: Extractors;
  /** Of processes that administer. */
  administration?: Administration;
  sessionMemories: SessionMemories;
  packetArchive: PacketArchive;
  /** Of processes that pass requests on to model providers. */
  upstreams?: ModelUpstreams;
  directory: TenantDirectory;
  ledger: ReceiptLedger;
  claimCheck: ClaimCheck;
  idempotency: IdempotencyStore;
  vectorStores: VectorStores;
  receiptBodies: ReceiptBodyStores;
  limits: TrafficLimits;
  transient: TransientData;
  readiness: Readiness;
  messages: MessageClient;
  metrics: Metrics;
  tracing: Tracing;
}

/** Gives every service module its ports. */
@Global()
@Module({})
export class AdaptersModule {
  static with(adapters: Adapters): DynamicModule {
    const providers = [
      { provide: CLOCK, useValue: adapters.clock },
      { provide: LOGGER, useValue: adapters.logger },
      ...(adapters.embedders ? [{ provide: EMBEDDERS, useValue: adapters.embedders }] : []),
      ...(adapters.extractors ? [{ provide: EXTRACTORS, useValue: adapters.extractors }] : []),
      ...(adapters.administration ? [{ provide: ADMINISTRATION, useValue: adapters.administration }] : []),
      { provide: PACKET_ARCHIVE, useValue: adapters.packetArchive },
      { provide: SESSION_MEMORIES, useValue: adapters.sessionMemories },
      ...(adapters.upstreams ? [{ provide: MODEL_UPSTREAMS, useValue: adapters.upstreams }] : []),
      { provide: TENANT_DIRECTORY, useValue: adapters.directory },
      { provide: RECEIPT_LEDGER, useValue: adapters.ledger },
      { provide: IDEMPOTENCY_STORE, useValue: adapters.idempotency },
      { provide: VECTOR_STORES, useValue: adapters.vectorStores },
      { provide: RECEIPT_BODY_STORES, useValue: adapters.receiptBodies },
      { provide: TRAFFIC_LIMITS, useValue: adapters.limits },
      { provide: TRANSIENT_DATA, useValue: adapters.transient },
      { provide: CLAIM_CHECK, useValue: adapters.claimCheck },
      { provide: Readiness, useValue: adapters.readiness },
      { provide: MessageClient, useValue: adapters.messages },
      { provide: Metrics, useValue: adapters.metrics },
      { provide: Tracing, useValue: adapters.tracing },
    ];
    return { module: AdaptersModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
