import { Module } from '@nestjs/common';
import { RecallController } from './recall.controller';
import { ExchangeSearch } from './search/exchange-search';
import { QueryAnalyser } from './search/query';
import { RecallCounter } from './search/recall-counter';
import { RecordLookup } from './search/record-lookup';
import { RecordSearch } from './search/record-search';
import { ExchangeStore } from './store/exchange-store';
import { MemoryStore } from './store/memory-store';
import { ProjectStores } from './store/project-stores';
import { RecordBuilder } from './store/record-builder';
import { TurnRecall } from './turn/turn-recall';

/**
 * The recall service. The root module provides, globally: vector stores, embedder, idempotency store, claim check,
 * clock and logger.
 */
@Module({
  controllers: [RecallController],
  providers: [
    ProjectStores,
    RecordBuilder,
    ExchangeStore,
    MemoryStore,
    QueryAnalyser,
    RecallCounter,
    RecordSearch,
    ExchangeSearch,
    RecordLookup,
    TurnRecall,
  ],
})
export class RecallModule {}
