import {
  countRecords,
  createMemory,
  getRecord,
  recallTurn,
  replaySession,
  searchConversation,
  searchRecords,
  storeExchange,
} from '@hivemind/contracts';
import { Handles, type Incoming, MessageController, type ReplyOf } from '@hivemind/platform';
import { ExchangeSearch } from './search/exchange-search';
import { RecordLookup } from './search/record-lookup';
import { RecordSearch } from './search/record-search';
import { ExchangeStore } from './store/exchange-store';
import { MemoryStore } from './store/memory-store';
import { TurnRecall } from './turn/turn-recall';

/** Everything that touches a tenant's cluster. */
@MessageController()
export class RecallController {
  constructor(
    private readonly turns: TurnRecall,
    private readonly exchangeStore: ExchangeStore,
    private readonly memoryStore: MemoryStore,
    private readonly recordSearch: RecordSearch,
    private readonly exchangeSearch: ExchangeSearch,
    private readonly lookup: RecordLookup,
  ) {}

  @Handles(recallTurn)
  turn({ context, payload }: Incoming<typeof recallTurn>): Promise<ReplyOf<typeof recallTurn>> {
    return this.turns.run(context.scope, payload);
  }

  @Handles(storeExchange)
  store({ context, payload }: Incoming<typeof storeExchange>): Promise<ReplyOf<typeof storeExchange>> {
    return this.exchangeStore.store(context.scope, payload);
  }

  @Handles(createMemory)
  create({ context, payload }: Incoming<typeof createMemory>): Promise<ReplyOf<typeof createMemory>> {
    return this.memoryStore.create(context.scope, payload);
  }

  @Handles(searchRecords)
  async records({ context, payload }: Incoming<typeof searchRecords>): Promise<ReplyOf<typeof searchRecords>> {
    return { records: await this.recordSearch.search(context.scope, payload) };
  }

  @Handles(searchConversation)
  async conversation({
    context,
    payload,
  }: Incoming<typeof searchConversation>): Promise<ReplyOf<typeof searchConversation>> {
    return { records: await this.exchangeSearch.search(context.scope, payload.query, payload.topK) };
  }

  @Handles(replaySession)
  async replay({ context, payload }: Incoming<typeof replaySession>): Promise<ReplyOf<typeof replaySession>> {
    return { records: await this.lookup.replay(context.scope, payload.sessionId, payload.maxRecords) };
  }

  @Handles(getRecord)
  async get({ context, payload }: Incoming<typeof getRecord>): Promise<ReplyOf<typeof getRecord>> {
    return { record: await this.lookup.byId(context.scope, payload.id, payload.version) };
  }

  @Handles(countRecords)
  async count({ context }: Incoming<typeof countRecords>): Promise<ReplyOf<typeof countRecords>> {
    return { records: await this.lookup.count(context.scope) };
  }
}
