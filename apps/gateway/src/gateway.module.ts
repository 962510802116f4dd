import { type DynamicModule, Module } from '@nestjs/common';
import { Forgetting, ReceiptWriter } from '@hivemind/platform';
import { CompressController } from './compress/compress.controller';
import { CompressOperation } from './compress/compress.operation';
import { Compression } from './compress/compression';
import { ConversationController } from './conversation/conversation.controller';
import { ConversationOperations } from './conversation/conversation.operations';
import { DocsController } from './docs/docs.controller';
import { AccessGate } from './edge/access.gate';
import { GATEWAY_OPTIONS, type GatewayOptions } from './edge/gateway-options';
import { ForkController } from './fork/fork.controller';
import { ForkOperation } from './fork/fork.operation';
import { HealthController } from './health/health.controller';
import { MemoryController } from './memory/memory.controller';
import { MemoryOperations } from './memory/memory.operations';
import { PacketKeeper } from './receipts/packet-keeper';
import { HiveState } from './proxy/hive-state';
import { ModelListOperation } from './proxy/model-list.operation';
import { PromptOperation } from './proxy/prompt.operation';
import { ProxyController } from './proxy/proxy.controller';
import { UpstreamClient } from './proxy/upstream-client';
import { ReceiptsController } from './receipts/receipts.controller';
import { PurgeController } from './removal/purge.controller';
import { PurgeOperations } from './removal/purge.operations';
import { RemovalController } from './removal/removal.controller';
import { RemovalOperations } from './removal/removal.operations';
import { ExportOperation } from './transfer/export.operation';
import { ImportOperation } from './transfer/import.operation';
import { TransferController } from './transfer/transfer.controller';
import { CompileOperation } from './turn/compile.operation';
import { TurnController } from './turn/turn.controller';
import { TurnOperation } from './turn/turn.operation';
import { UpdateController } from './update/update.controller';
import { UpdateOperation } from './update/update.operation';
import { StorageMode } from './usage/storage-mode';
import { UsageController } from './usage/usage.controller';

/**
 * The HTTP edge for tenants. The root module provides, globally: the message client, the tenant directory, traffic
 * limits, the receipt ledger, model upstreams, claim check, clock, logger and readiness.
 */
@Module({})
export class GatewayModule {
  static with(options: GatewayOptions): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [
        HealthController,
        DocsController,
        TurnController,
        CompressController,
        ConversationController,
        MemoryController,
        ReceiptsController,
        UsageController,
        ForkController,
        RemovalController,
        PurgeController,
        UpdateController,
        TransferController,
        ProxyController,
      ],
      providers: [
        { provide: GATEWAY_OPTIONS, useValue: options },
        AccessGate,
        ReceiptWriter,
        PacketKeeper,
        TurnOperation,
        CompileOperation,
        Compression,
        CompressOperation,
        MemoryOperations,
        ConversationOperations,
        StorageMode,
        ForkOperation,
        RemovalOperations,
        PurgeOperations,
        Forgetting,
        UpdateOperation,
        ExportOperation,
        ImportOperation,
        UpstreamClient,
        HiveState,
        PromptOperation,
        ModelListOperation,
      ],
    };
  }
}
