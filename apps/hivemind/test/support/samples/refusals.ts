import { errorsOf, type ErrorCode, newId, type RouteContract, type RouteError } from '@hivemind/contracts';
import type { Answer, ApiClient, Platform } from '@hivemind/testing';
import { sendWithBusyKey } from './busy-key';
import { greenhouse } from './greenhouse';
import { type SampleRequest, sendSample } from './sample-request';

/** What no request brings about: faults of the service itself. Other tests provoke them from within. */
const FROM_WITHIN: readonly ErrorCode[] = ['INTERNAL_ERROR', 'STORAGE_UNAVAILABLE', 'TIMEOUT'];

/** The refusals that the documentation shows and a request can bring about. */
export const shownRefusals = (route: RouteContract): [ErrorCode, RouteError][] =>
  (Object.entries(errorsOf(route)) as [ErrorCode, RouteError][]).filter(
    ([code, { example }]) => example && !FROM_WITHIN.includes(code),
  );

type Change = (sample: SampleRequest) => SampleRequest;

const changed =
  (fields: object): Change =>
  ({ body, ...rest }) => ({ ...rest, body: { ...(body as object), ...fields } });
const asked =
  (query: Record<string, string>): Change =>
  (sample) => ({ ...sample, query });
const asItIs: Change = (sample) => sample;
const unknownMemory: Change = (sample) => ({ ...sample, params: { memory_id: newId() } });
const emptyFilter = changed({ metadata: {} });

/** What to send, after the first sample of the route, to be refused as that route documents. */
const OF_ROUTE: Record<string, Partial<Record<ErrorCode, Change>>> = {
  turn: { VALIDATION_ERROR: changed({ budget_total: 128_001 }), CONFLICT: changed({ user_input: 'Something else.' }) },
  compileContext: {
    VALIDATION_ERROR: ({ body }) => {
      const { messages, ...rest } = body as { messages: unknown[] };
      return { body: { ...rest, messages: [...messages, { type: 'user.input', payload: { text: 'And now?' } }] } };
    },
  },
  compressContext: { VALIDATION_ERROR: changed({ format: 'gemini' }) },
  storeExchange: { VALIDATION_ERROR: changed({ content: '' }), CONFLICT: changed({ content: 'Something else.' }) },
  recallConversation: {
    VALIDATION_ERROR: changed({ query: '' }),
    MEMORY_NOT_FOUND: changed({ session_id: 'nobody-spoke' }),
  },
  forkSession: {
    VALIDATION_ERROR: changed({ new_session_id: 'greenhouse' }),
    MEMORY_NOT_FOUND: changed({ session_id: 'nobody-spoke', new_session_id: 'anywhere' }),
    CONFLICT: asItIs,
  },
  createMemory: { VALIDATION_ERROR: changed({ content: '' }), CONFLICT: changed({ content: 'Something else.' }) },
  recallMemory: { VALIDATION_ERROR: changed({ query: '' }), MEMORY_NOT_FOUND: asItIs },
  recallWithMetadata: {
    VALIDATION_ERROR: emptyFilter,
    MEMORY_NOT_FOUND: changed({ metadata: { author: 'nobody' } }),
  },
  getMemory: { MEMORY_NOT_FOUND: unknownMemory },
  updateMemory: { MEMORY_NOT_FOUND: unknownMemory, CONFLICT: asItIs },
  deleteMemory: { MEMORY_NOT_FOUND: asItIs },
  deleteByMetadata: { VALIDATION_ERROR: emptyFilter },
  restoreDeletedMemories: { VALIDATION_ERROR: changed({ metadata: undefined }) },
  listReceipts: { VALIDATION_ERROR: asked({ limit: '0' }) },
  getReceipt: { MEMORY_NOT_FOUND: () => ({ params: { receipt_id: newId() } }) },
  exportProject: { VALIDATION_ERROR: asked({ cursor: 'nonsense' }) },
};

/** A request that goes through another door than the sample did: without a key, with a lesser one, to a project without storage. */
type Door = (route: RouteContract, request: SampleRequest) => Promise<Answer<unknown>>;

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

async function doors(platform: Platform): Promise<Partial<Record<ErrorCode, Door>>> {
  const open = await greenhouse(platform);
  const [reading, deleting, bare, kept] = [
    await greenhouse(platform, { level: 'none' }),
    await greenhouse(platform, { level: 'delete' }),
    await greenhouse(platform, { storage: false }),
    await greenhouse(platform, { plan: { allow_destructive: false } }),
  ];
  const foreign = { 'x-hivemind-project': platform.connection.project_id };
  return {
    UNAUTHORIZED: (route, request) => sendSample(open, route, request, { authorization: 'Bearer sk_unknown' }),
    PROJECT_REQUIRED: (route, request) => sendSample(open, route, request, { 'x-hivemind-project': undefined }),
    FORBIDDEN: (route, request) =>
      route.access === 'use'
        ? sendSample(open, route, request, foreign)
        : sendSample(route.access === 'delete' ? reading : deleting, route, request),
    NO_STORAGE_CONNECTED: (route, request) => sendSample(bare, route, request),
    DESTRUCTIVE_DISABLED: (route, request) => sendSample(kept, route, request),
    RATE_LIMITED: (route, request) => sendWithBusyKey(platform, (busy) => sendSample(busy, route, request)),
    PAYLOAD_TOO_LARGE: (route, request) =>
      sendSample(open, route, { ...request, body: JSON.stringify('x'.repeat(BODY_LIMIT_BYTES)) }),
  };
}

/** Brings about what the documentation shows of refusals. */
export class Refusals {
  private constructor(
    private readonly empty: ApiClient,
    private readonly doors: Partial<Record<ErrorCode, Door>>,
  ) {}

  static async on(platform: Platform): Promise<Refusals> {
    return new Refusals(await greenhouse(platform), await doors(platform));
  }

  /**
   * @param client of a project in which the route's first sample was sent
   * @throws Error when nothing is known that brings this refusal about
   */
  provoke(route: RouteContract, code: ErrorCode, client: ApiClient, sample: SampleRequest): Promise<Answer<unknown>> {
    const change = OF_ROUTE[route.operationId]?.[code];
    if (change) {
      // A search among memories finds something in a project that holds any.
      const findsAnything = route.operationId === 'recallMemory' && code === 'MEMORY_NOT_FOUND';
      return sendSample(findsAnything ? this.empty : client, route, change(sample));
    }
    const door = this.doors[code];
    if (!door) throw new Error(`nothing here is refused with ${code} by ${route.operationId}`);
    return door(route, sample);
  }
}
