import { type DynamicModule, Global, Module } from '@nestjs/common';
import {
  CLAIM_CHECK,
  CLOCK,
  EMBEDDER,
  IDEMPOTENCY_STORE,
  LOGGER,
  type Logger,
  MessageClient,
  Readiness,
  RECEIPT_BODY_STORES,
  RECEIPT_LEDGER,
  TENANT_DIRECTORY,
  TRAFFIC_LIMITS,
  VECTOR_STORES,
} from '@hivemind/platform';
import type {
  ClaimCheck,
  Clock,
  Embedder,
  IdempotencyStore,
  ReceiptBodyStores,
  ReceiptLedger,
  TenantDirectory,
  TrafficLimits,
  VectorStores,
} from '@hivemind/ports';

/** What stands behind each port in this process. */
export interface Adapters {
  clock: Clock;
  logger: Logger;
  /** Of processes that embed. */
  embedder?: Embedder;
  directory: TenantDirectory;
  ledger: ReceiptLedger;
  claimCheck: ClaimCheck;
  idempotency: IdempotencyStore;
  vectorStores: VectorStores;
  receiptBodies: ReceiptBodyStores;
  limits: TrafficLimits;
  readiness: Readiness;
  messages: MessageClient;
}

/** Gives every service module its ports. */
@Global()
@Module({})
export class AdaptersModule {
  static with(adapters: Adapters): DynamicModule {
    const providers = [
      { provide: CLOCK, useValue: adapters.clock },
      { provide: LOGGER, useValue: adapters.logger },
      ...(adapters.embedder ? [{ provide: EMBEDDER, useValue: adapters.embedder }] : []),
      { provide: TENANT_DIRECTORY, useValue: adapters.directory },
      { provide: RECEIPT_LEDGER, useValue: adapters.ledger },
      { provide: IDEMPOTENCY_STORE, useValue: adapters.idempotency },
      { provide: VECTOR_STORES, useValue: adapters.vectorStores },
      { provide: RECEIPT_BODY_STORES, useValue: adapters.receiptBodies },
      { provide: TRAFFIC_LIMITS, useValue: adapters.limits },
      { provide: CLAIM_CHECK, useValue: adapters.claimCheck },
      { provide: Readiness, useValue: adapters.readiness },
      { provide: MessageClient, useValue: adapters.messages },
    ];
    return { module: AdaptersModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
