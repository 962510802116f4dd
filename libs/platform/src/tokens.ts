/** Injection tokens of what a process's root module chooses. */
export const CLOCK = Symbol('Clock');
export const EMBEDDERS = Symbol('Embedders');
export const VECTOR_STORES = Symbol('VectorStores');
export const CLAIM_CHECK = Symbol('ClaimCheck');
export const IDEMPOTENCY_STORE = Symbol('IdempotencyStore');
export const RECEIPT_LEDGER = Symbol('ReceiptLedger');
export const RECEIPT_BODY_STORES = Symbol('ReceiptBodyStores');
export const TENANT_DIRECTORY = Symbol('TenantDirectory');
export const TRAFFIC_LIMITS = Symbol('TrafficLimits');
export const TRANSIENT_DATA = Symbol('TransientData');
/** Of processes that compress: the models that make states. */
export const EXTRACTORS = Symbol('Extractors');
export const SESSION_MEMORIES = Symbol('SessionMemories');
export const PACKET_ARCHIVE = Symbol('PacketArchive');
/** Of the admin service: everything that administration stands on. */
export const ADMINISTRATION = Symbol('Administration');
/** Of the gateway: the model providers of each workspace. */
export const MODEL_UPSTREAMS = Symbol('ModelUpstreams');
export const LOGGER = Symbol('Logger');
