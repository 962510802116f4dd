import 'reflect-metadata';
import { Delete, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { hashKeySecret, HivemindError, type Receipt } from '@hivemind/contracts';
import {
  CLOCK,
  createLogger,
  LOGGER,
  MessageClient,
  Metrics,
  NO_TRACING,
  RECEIPT_LEDGER,
  ReceiptWriter,
  TENANT_DIRECTORY,
  Tracing,
  TRAFFIC_LIMITS,
} from '@hivemind/platform';
import { DEFAULT_PLAN, type DeleteLevel, type KeyFacts, type Plan } from '@hivemind/tenancy';
import { AccessGate } from './access.gate';
import { DEFAULT_GATEWAY_OPTIONS, GATEWAY_OPTIONS } from './gateway-options';
import { configureHttpEdge, createGatewayAdapter } from './http-edge';
import { Needs, Ok, TenantRoutes } from './tenant-route';

const NOW = 1_790_000_000;
const PROJECT = { id: 'proj_1', name: 'one', isDefault: true, connected: true, roles: [], keepPacketsDays: 0 };

const factsOf = (destructive: DeleteLevel, plan: Partial<Plan> = {}): KeyFacts => ({
  keyId: `api_key_${destructive}`,
  tenantId: 'hm_tenant_1',
  role: null,
  allProjects: true,
  destructive,
  expiresAt: null,
  revokedAt: null,
  plan: { ...DEFAULT_PLAN, ...plan },
  projects: [PROJECT],
});

/** Facts by secret. */
const KEYS: Record<string, KeyFacts> = {
  none: factsOf('none'),
  delete: factsOf('delete'),
  purge: factsOf('purge'),
  'no receipts': factsOf('none', { receiptsEnabled: false }),
  closed: factsOf('purge', { allowDestructive: false }),
  limited: factsOf('none', { rateLimit: 1 }),
};

/** What was true of them seconds ago, and is told until it is asked for again. */
const OUTDATED: Record<string, KeyFacts> = {
  'new project': { ...factsOf('none'), projects: [] },
  'new storage': { ...factsOf('none'), projects: [{ ...PROJECT, connected: false }] },
  'new level': factsOf('none'),
};
for (const name of Object.keys(OUTDATED)) KEYS[name] = factsOf('delete');

let appended: { projectId: string; receipt: Receipt }[] = [];
let ledgerFails = false;
let isLimited = false;
let places: string[] = [];
const full = new Set<string>();

const directory = {
  keyFacts: (sha256: string, recheck?: 'recheck') => {
    const name = Object.keys(KEYS).find((secret) => hashKeySecret(asToken(secret)) === sha256);
    if (name === undefined) return Promise.resolve(null);
    return Promise.resolve((recheck ? undefined : OUTDATED[name]) ?? KEYS[name]!);
  },
  storageBinding: () => Promise.resolve(null),
  forgetStorage: () => undefined,
  noteUse: () => undefined,
};
const limits = {
  spend: () => Promise.resolve({ allowed: !isLimited, retryAfterSeconds: 1 }),
  /** Places are taken and given back by name; one named in `full` has none. */
  enter: (id: string) => {
    if (full.has(id)) return Promise.resolve(null);
    places.push(id);
    return Promise.resolve(() => void places.splice(places.indexOf(id), 1));
  },
};
const ledger = {
  append: (projectId: string, receipts: Receipt[]) => {
    if (ledgerFails) return Promise.reject(new HivemindError('STORAGE_UNAVAILABLE', 'away'));
    appended.push(...receipts.map((receipt) => ({ projectId, receipt })));
    return Promise.resolve();
  },
};

const asToken = (name: string): string => name.replaceAll(' ', '-');

@TenantRoutes()
class ProbeController {
  @Needs('delete')
  @Delete('thing/:thing_id')
  remove() {
    return { removed: true };
  }

  @Ok()
  @Needs('purge')
  @Post('purge_things')
  purge() {
    return { purged: true };
  }

  @Ok()
  @Post('use_things')
  use() {
    return { used: true };
  }

  @Ok()
  @Post('wait_things')
  async wait() {
    await waiting.enter();
    return { waited: true };
  }
}

const MAX_IN_FLIGHT = 2;

/** Holds requests up until it is released, and tells when as many as may be have come. */
class Waiting {
  private count = 0;
  private admit: () => void = () => undefined;
  release: () => void = () => undefined;
  readonly allEntered = new Promise<void>((resolve) => (this.admit = resolve));
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  enter(): Promise<void> {
    if (++this.count === MAX_IN_FLIGHT) this.admit();
    return this.released;
  }
}
const waiting = new Waiting();

@Module({
  controllers: [ProbeController],
  providers: [
    { provide: GATEWAY_OPTIONS, useValue: { ...DEFAULT_GATEWAY_OPTIONS, maxInFlight: MAX_IN_FLIGHT } },
    { provide: LOGGER, useValue: createLogger('test', 'silent') },
    { provide: CLOCK, useValue: { nowSeconds: () => NOW } },
    { provide: TENANT_DIRECTORY, useValue: directory },
    { provide: TRAFFIC_LIMITS, useValue: limits },
    { provide: RECEIPT_LEDGER, useValue: ledger },
    { provide: MessageClient, useValue: { emit: () => Promise.resolve() } },
    { provide: Tracing, useValue: NO_TRACING },
    Metrics,
    AccessGate,
    ReceiptWriter,
  ],
})
class ProbeModule {}

let app: NestFastifyApplication;

beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(ProbeModule, createGatewayAdapter(DEFAULT_GATEWAY_OPTIONS), {
    bodyParser: false,
    logger: false,
  });
  configureHttpEdge(app);
  await app.init();
});
afterAll(() => app.close());
beforeEach(() => {
  appended = [];
  ledgerFails = isLimited = false;
  places = [];
  full.clear();
});

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

async function ask(method: Method, url: string, key: string | null, payload?: string) {
  const headers = {
    'x-hivemind-project': PROJECT.id,
    ...(key !== null && { authorization: `Bearer ${asToken(key)}` }),
  };
  const answer = await app.inject({ method, url, headers, payload });
  return {
    status: answer.statusCode,
    body: answer.json<{ ok: boolean; error?: { code: string }; request_id: string }>(),
  };
}

const remove = (key: string) => ask('DELETE', '/hivemind/v1/thing/7', key);
const purge = (key: string) => ask('POST', '/hivemind/v1/purge_things', key, '{}');
const use = (key: string) => ask('POST', '/hivemind/v1/use_things', key, '{}');

describe('a route that removes', () => {
  it.each([
    ['none', [200, 403, 403]],
    ['delete', [200, 200, 403]],
    ['purge', [200, 200, 200]],
    ['closed', [200, 401, 401]],
  ])('is open to a key of level %s as its need says', async (key, statuses) => {
    const answers = [await use(key), await remove(key), await purge(key)];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(appended).toHaveLength(statuses.filter((status) => status === 403).length);
  });

  it('refuses with a receipt that names route and key, committed first', async () => {
    const { status, body } = await remove('none');
    expect([status, body.error]).toMatchObject([
      403,
      { code: 'FORBIDDEN', details: { required: 'delete', level: 'none' } },
    ]);
    expect(appended).toMatchObject([
      {
        projectId: PROJECT.id,
        receipt: {
          operation: 'memory.destructive_refused',
          status: 'refused',
          key_id: 'api_key_none',
          project_id: PROJECT.id,
          request_id: body.request_id,
          inputs_ref: {
            route: 'DELETE /hivemind/v1/thing/:thing_id',
            key_id: 'api_key_none',
            required: 'delete',
            level: 'none',
          },
        },
      },
    ]);
  });

  it('does not answer the refusal when its receipt cannot be kept', async () => {
    ledgerFails = true;
    expect(await remove('none')).toMatchObject({ status: 503, body: { error: { code: 'STORAGE_UNAVAILABLE' } } });
  });

  it('refuses without a receipt where the plan has none', async () => {
    expect((await remove('no receipts')).status).toBe(403);
    expect(appended).toEqual([]);
  });

  it('writes no more refusals than the limits allow requests', async () => {
    isLimited = true;
    expect(await remove('limited')).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
    expect(appended).toEqual([]);
  });
});

describe('what has just been given', () => {
  it.each([
    ['new project', use],
    ['new storage', use],
    ['new level', remove],
  ])('counts at once: a %s', async (key, request) => {
    expect((await request(key)).status).toBe(200);
    expect(appended).toEqual([]);
  });
});

describe('requests under way', () => {
  it('take a place of their key and one of their workspace, and give both back', async () => {
    expect((await use('none')).status).toBe(200);
    expect(places).toEqual([]);
  });

  it.each(['api_key_none', 'hm_tenant_1'])('are refused when %s has no place left, which keeps none', async (id) => {
    full.add(id);
    const { status, body } = await use('none');
    expect([status, body.error]).toMatchObject([
      429,
      { code: 'RATE_LIMITED', details: { reason: 'in_flight_ceiling' } },
    ]);
    expect(places).toEqual([]);
    full.clear();
    expect((await use('none')).status).toBe(200);
  });

  it('are bounded in this process, too', async () => {
    const held = Array.from({ length: MAX_IN_FLIGHT }, () => ask('POST', '/hivemind/v1/wait_things', 'none', '{}'));
    await waiting.allEntered;
    expect((await use('purge')).status).toBe(429);
    waiting.release();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await use('purge')).status).toBe(200);
  });
});

describe("the operator's paths", () => {
  it.each<[Method, string]>([
    ['GET', '/metrics'],
    ['GET', '/operator/anything/at/all?x=1'],
    ['PUT', '/operator/'],
    ['DELETE', '/diagnostic/heap'],
    ['GET', '/hivemind/v1/operator/x'],
    ['POST', '/diagnostic/x'],
  ])('%s %s refuse every key', async (method, url) => {
    const payload = method === 'POST' ? 'not json' : undefined;
    expect(await ask(method, url, 'purge', payload)).toMatchObject({
      status: 403,
      body: { ok: false, error: { code: 'FORBIDDEN' }, request_id: expect.any(String) },
    });
    for (const key of [null, 'unknown'])
      expect(await ask(method, url, key, payload)).toMatchObject({
        status: 401,
        body: { ok: false, error: { code: 'UNAUTHORIZED' } },
      });
    expect(appended).toEqual([]);
  });

  it('leave other unknown paths unknown', async () => {
    expect((await ask('GET', '/operators', 'purge')).status).toBe(404);
  });
});
