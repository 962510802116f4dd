import { Module } from '@nestjs/common';
import { ForkController } from './fork/fork.controller';
import { SessionFork } from './fork/session-fork';
import { RecallController } from './recall.controller';
import { BorrowedTerms } from './removal/borrowed-terms';
import { RecordPurge } from './removal/record-purge';
import { RecordRemover } from './removal/record-remover';
import { RemovalController } from './removal/removal.controller';
import { ExchangeSearch } from './search/exchange-search';
import { RecallCounter } from './search/recall-counter';
import { RecordLookup } from './search/record-lookup';
import { RecordSearch } from './search/record-search';
import { ExchangeStore } from './store/exchange-store';
import { MemoryStore } from './store/memory-store';
import { ProjectStores } from './store/project-stores';
import { RecordBuilder } from './store/record-builder';
import { RecordExport } from './transfer/record-export';
import { RecordImport } from './transfer/record-import';
import { TransferController } from './transfer/transfer.controller';
import { TurnRecall } from './turn/turn-recall';
import { RecordUpdate } from './update/record-update';
import { UpdateController } from './update/update.controller';

/**
 * The recall service. The root module provides, globally: vector stores, embedders, idempotency store, claim check,
 * clock and logger.
 */
@Module({
  controllers: [RecallController, ForkController, RemovalController, UpdateController, TransferController],
  providers: [
    ProjectStores,
    RecordBuilder,
    ExchangeStore,
    MemoryStore,
    RecallCounter,
    RecordSearch,
    ExchangeSearch,
    RecordLookup,
    TurnRecall,
    SessionFork,
    RecordRemover,
    RecordPurge,
    BorrowedTerms,
    RecordUpdate,
    RecordExport,
    RecordImport,
  ],
})
export class RecallModule {}
