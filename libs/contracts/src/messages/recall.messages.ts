import { z } from 'zod';
import { filterSchema, metadataSchema } from '../wire/metadata.schema';
import {
  countedRecordSchema,
  exchangeRoleSchema,
  recordKindSchema,
  recordSchema,
  versionedRecordSchema,
} from '../wire/record.schema';
import { message } from './message-contract';

const topK = z.int().min(1);

/** One half of an exchange on its way into the store. */
export const exchangeHalfSchema = z.object({
  content: z.string(),
  sessionId: z.string(),
  turnNumber: z.int(),
  role: exchangeRoleSchema,
  exchangePairId: z.string(),
  metadata: metadataSchema,
});
export type ExchangeHalf = z.infer<typeof exchangeHalfSchema>;

export const storedHalfSchema = z.object({
  id: z.string(),
  /** True when the same half was there already. */
  deduplicated: z.boolean(),
  timestamp: z.number(),
});

/** What recall leaves for the compiler under a claim check. */
export const turnCandidatesSchema = z.object({
  history: z.array(countedRecordSchema),
  memories: z.array(countedRecordSchema),
  conversation: z.array(countedRecordSchema),
});
export type TurnCandidates = z.infer<typeof turnCandidatesSchema>;

/** What a search found, as receipts record it. */
const found = z.array(z.object({ id: z.string(), score: z.number().nullable() }));

export const recallTurn = message(
  'recall.turn.v1',
  z.object({
    half: exchangeHalfSchema,
    topK,
    /** How much of the session is read back at most. */
    history: z.object({ maxTokens: z.int(), maxRecords: z.int() }),
  }),
  z.object({
    stored: storedHalfSchema,
    /** Ticket of the `TurnCandidates`. */
    candidates: z.string(),
    memories: found,
    conversation: found,
    historyCount: z.int(),
    /** Searches that failed; the turn goes on without them. */
    warnings: z.array(z.string()),
    timings: z.object({ embedS: z.number(), storeAndRecallS: z.number(), completionS: z.number() }),
  }),
);

export const storeExchange = message('recall.store-exchange.v1', exchangeHalfSchema, storedHalfSchema);

export const createMemory = message(
  'recall.create-memory.v1',
  z.object({ content: z.string(), metadata: metadataSchema, idempotencyKey: z.string().optional() }),
  z.object({ id: z.string(), deduplicated: z.boolean() }),
);

const records = z.object({ records: z.array(recordSchema) });

/** Deliberate memories, or with a filter every class. */
export const searchRecords = message(
  'recall.search-records.v1',
  z.object({
    query: z.string(),
    topK,
    kinds: z.array(recordKindSchema),
    filter: filterSchema.optional(),
    /** Only looked at: the recall counts stay as they are. */
    uncounted: z.boolean().optional(),
  }),
  records,
);

/** Whole exchanges from all sessions, one slot each. */
export const searchConversation = message(
  'recall.search-conversation.v1',
  z.object({ query: z.string(), topK }),
  records,
);

/** A session's rows, newest first. */
export const replaySession = message(
  'recall.replay-session.v1',
  z.object({ sessionId: z.string(), maxRecords: topK }),
  records,
);

/** A live record as it stands or, with `version`, as that version. */
export const getRecord = message(
  'recall.get-record.v1',
  z.object({ id: z.string(), version: z.int().optional() }),
  z.object({ record: versionedRecordSchema.nullable() }),
);

export const countRecords = message('recall.count-records.v1', z.object({}), z.object({ records: z.int() }));
