/** Values that the examples share, so that ids in one answer lead to the next. */
export const TENANT = 'hm_tenant_615d4a07abac27ed';
export const PROJECT = 'proj_401a7651668a';
export const KEY = 'api_key_01M8MRVWRWHBC3T0P4EDW6B8NV';
export const PAIR = 'xp-019ad0f2a1c77d30b8f25e4a9c016d7e';
export const MEMORY = '01a2298d-f751-74d4-a830-005d4278ba88';
export const MEMORY_RECEIPT = '01a2298d-f80c-71ad-a8c8-21b7fb7d3525';
export const TURN_RECEIPT = '01a2298d-fc2e-7179-8470-4ab922f626ff';
export const QUESTION = 'f5e503f5-cd9a-8280-80e2-09a9d1b82ac0';
export const REPLY = '9ab09bc6-c9da-845e-b4be-2f0f1f4dd050';
export const REQUEST = '01a2298d-fc1a-733f-8780-c8dc84748d2b';

export const DECISION = 'Decision: the greenhouse is heated to 18 degrees, because the orchids suffered at 15.';
export const QUESTION_TEXT = 'Do the orchids need water before the frost tonight?';
export const REPLY_TEXT =
  'They were watered on Thursday, so no. Keep the heating at 18 degrees and cover the north vent.';

export const LABELLED = '01a229fb-b204-7d18-9c6e-5b0f3a7c2e91';
export const LABELLED_TEXT = 'The north vent is repaired by Hansen & Sons for 480 crowns, agreed on 27 November 2026.';

const stamps = {
  tenant_id: TENANT,
  project_id: PROJECT,
  written_by_key: KEY,
  storage_mode: 'inline',
  embedding_model: 'hivemind-static-glove-100d',
};

/** Why a record that matched stands where it does. */
const trace = {
  semantic_relativity: 0.65094,
  lexical_relevance: 1,
  spacetime_coordinate: 0.99999923,
  gravitational_pull: 1.02197225,
  memetic_similarity: 1,
  resonance_score: 1.02197217,
};
/** A record as one of a search's results that matched. */
export const matched = <R extends { metadata: object }>(record: R) => ({
  ...record,
  metadata: { ...record.metadata, ...trace },
});

/** The decision as it is stored. */
export const storedDecision = {
  id: MEMORY,
  content: DECISION,
  metadata: {
    topic: 'heating',
    tags: ['decision', 'orchids'],
    author: 'head-gardener',
    ...stamps,
    kind: 'memory',
    recall_mode: 'semantic',
    content_length_bytes: 85,
    timestamp: 1795993499.503422,
    recall_count: 2,
  },
};
/** The decision as a recall returns it. */
export const decisionRecord = matched(storedDecision);

export const labels = {
  project: 'glasshouse',
  document_id: 'vent-contract',
  topic: 'repairs',
  tags: ['contract', 'vent'],
  author: 'head-gardener',
};
/** The memory with labels as a recall returns it. */
export const labelledRecord = matched({
  id: LABELLED,
  content: LABELLED_TEXT,
  metadata: {
    ...labels,
    ...stamps,
    kind: 'memory',
    recall_mode: 'semantic',
    content_length_bytes: 87,
    timestamp: 1795993620.118204,
    recall_count: 0,
  },
});

/** A half of the example exchange as a replay returns it. */
export const exchangeRecord = (role: 'user' | 'assistant') => ({
  id: role === 'user' ? QUESTION : REPLY,
  content: role === 'user' ? QUESTION_TEXT : REPLY_TEXT,
  metadata: {
    author: role === 'user' ? 'night-shift' : 'garden-assistant',
    ...stamps,
    kind: 'conversation',
    recall_mode: 'temporal',
    type: 'conversation_exchange',
    session_id: 'greenhouse',
    turn_number: 1,
    role,
    exchange_pair_id: PAIR,
    content_length_bytes: role === 'user' ? 51 : 94,
    timestamp: role === 'user' ? 1795993500.720893 : 1795993501.157128,
    recall_count: 0,
  },
});

/** The decision's receipt as the ledger returns it. */
export const memoryReceipt = {
  receipt_id: MEMORY_RECEIPT,
  operation: 'memory.create' as const,
  status: 'ok' as const,
  created_at: '2026-11-29T23:04:59.660305+00:00',
  tenant_id: TENANT,
  project_id: PROJECT,
  principal_id: TENANT,
  key_id: KEY,
  agent_id: 'head-gardener',
  session_id: null,
  turn_id: null,
  source_event_id: null,
  trace_id: null,
  parent_receipt_id: null,
  request_id: '01a2298d-f5a9-736a-a04a-bee52230d6a5',
  idempotency_key: 'heating-decision-2026',
  inputs_ref: {
    content_preview: DECISION,
    metadata: { topic: 'heating', tags: ['decision', 'orchids'], author: 'head-gardener', tenant_id: TENANT },
  },
  outputs_ref: { memory_id: MEMORY },
  metadata: {},
  source_receipt_ids: [],
  chain: {
    seq: 1,
    prev: '0000000000000000000000000000000000000000000000000000000000000000',
    hash: '63d99856ca3f26a07da118f8a715678fb55cf870b69a11dca642adcbcafd6855',
  },
};

/** The receipt of the stored reply. */
export const replyReceipt = {
  ...memoryReceipt,
  receipt_id: '01a2298d-fe13-725d-bd10-fe473b45cddd',
  operation: 'conversation.store' as const,
  created_at: '2026-11-29T23:05:01.184206+00:00',
  agent_id: 'garden-assistant',
  session_id: 'greenhouse',
  turn_id: '1',
  request_id: '01a2298d-fe02-7b38-91c4-6d20f5e8a713',
  idempotency_key: '01a2298d-fe02-7b38-91c4-6d20f5e8a713',
  inputs_ref: {
    content_preview: REPLY_TEXT,
    session_id: 'greenhouse',
    turn_number: 1,
    role: 'assistant',
    exchange_pair_id: PAIR,
  },
  outputs_ref: { memory_id: REPLY },
  chain: {
    seq: 2,
    prev: memoryReceipt.chain.hash,
    hash: 'b1c7f0f9a54be3d2476c81905e7da21f6c3b8d04e91f5a672dc80b43f7e6a915',
  },
};
