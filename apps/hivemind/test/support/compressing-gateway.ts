import 'reflect-metadata';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type ChatPrompt,
  compressPromptMessage,
  type CompressionResult,
  hashKeySecret,
  HivemindError,
  type Receipt,
} from '@hivemind/contracts';
import { configureHttpEdge, createGatewayAdapter, DEFAULT_GATEWAY_OPTIONS, GatewayModule } from '@hivemind/gateway';
import * as platform from '@hivemind/platform';
import type { HiveStateSettings, ModelUpstream } from '@hivemind/ports';
import { DEFAULT_PLAN, type KeyFacts } from '@hivemind/tenancy';
import { StubProvider } from '@hivemind/testing';

type Request = platform.Incoming<typeof compressPromptMessage>['payload'];
/** @param signal aborted once nobody waits for the result */
export type Compress = (prompt: ChatPrompt, request: Request, signal: AbortSignal) => Promise<CompressionResult>;

const SECRET = 'sk_compressing';
const PROJECT = { id: 'proj_1', name: 'one', isDefault: true, connected: true, roles: [], keepPacketsDays: 0 };
const FACTS: KeyFacts = {
  keyId: 'api_key_1',
  tenantId: 'hm_tenant_1',
  role: null,
  allProjects: true,
  destructive: 'none',
  expiresAt: null,
  revokedAt: null,
  plan: DEFAULT_PLAN,
  projects: [PROJECT],
};

/**
 * The gateway over HTTP, its messages over the transport of one process, and a stub provider behind it. What a compression
 * comes to is the test's to say, so that what the proxy makes of it can be seen by itself.
 */
export class CompressingGateway {
  compress: Compress = () => Promise.reject(new Error('not set'));
  hiveState: HiveStateSettings = {};
  connected = true;
  ledgerFails = false;
  readonly receipts: Receipt[] = [];

  private constructor(
    readonly stub: StubProvider,
    private readonly upstream: ModelUpstream,
  ) {}

  private app!: NestFastifyApplication;

  static async start(): Promise<CompressingGateway> {
    const stub = await StubProvider.start();
    const common = { baseUrl: stub.url, apiKey: 'sk-upstream', models: ['*'], cachedTokenPrice: 0.25 };
    const gateway = new CompressingGateway(stub, { ...common, name: 'the stub', kind: 'anthropic' });
    await gateway.open();
    return gateway;
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.stub.close();
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch((await this.app.getUrl()) + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
  }

  private async open(): Promise<void> {
    const { bus, providers } = this.ports();
    const handler = this.handler();
    const proxy = { ...DEFAULT_GATEWAY_OPTIONS.proxy, compressionDeadlineMs: 500 };
    const options = { ...DEFAULT_GATEWAY_OPTIONS, proxy };

    @Global()
    @Module({ providers, exports: providers.map(({ provide }) => provide) })
    class Ports {}
    @Module({ imports: [Ports, GatewayModule.with(options)], controllers: [handler] })
    class Root {}

    const log = platform.createLogger('test', 'silent');
    this.app = await NestFactory.create<NestFastifyApplication>(Root, createGatewayAdapter(options), {
      bodyParser: false,
      logger: false,
    });
    const needed = [compressPromptMessage];
    this.app.connectMicroservice({ strategy: new platform.InProcessServer(bus, log, { needed }) });
    configureHttpEdge(this.app);
    await this.app.startAllMicroservices();
    await this.app.listen(0, '127.0.0.1');
  }

  private handler() {
    const compress: Compress = (...call) => this.compress(...call);
    const claimCheck = this.claimCheck;
    @platform.MessageController()
    class Extraction {
      @platform.Handles(compressPromptMessage)
      async compress({ payload, signal }: platform.Incoming<typeof compressPromptMessage>) {
        const { prompt } = payload;
        const left = 'ticket' in prompt ? (await claimCheck.take<ChatPrompt>(prompt.ticket))! : prompt;
        return compress(left, payload, signal);
      }
    }
    return Extraction;
  }

  private readonly claimCheck = new platform.MemoryClaimCheck();

  private ports() {
    const bus = new platform.InProcessBus();
    const facts = () => ({ ...FACTS, projects: [{ ...PROJECT, connected: this.connected }] });
    const given = new Map<unknown, unknown>([
      [platform.CLOCK, new platform.SystemClock()],
      [platform.LOGGER, platform.createLogger('test', 'silent')],
      [platform.CLAIM_CHECK, this.claimCheck],
      [
        platform.TENANT_DIRECTORY,
        {
          keyFacts: (hash: string) => Promise.resolve(hash === hashKeySecret(SECRET) ? facts() : null),
          noteUse: () => undefined,
        },
      ],
      [platform.TRAFFIC_LIMITS, { enter: () => Promise.resolve(() => undefined) }],
      [platform.RECEIPT_LEDGER, { append: (_: string, receipts: Receipt[]) => this.append(receipts) }],
      [platform.MODEL_UPSTREAMS, { settings: () => Promise.resolve(this.settings()) }],
      [platform.MessageClient, new platform.MessageClient(new platform.InProcessClient(bus))],
      [platform.Metrics, new platform.Metrics()],
      [platform.Tracing, platform.NO_TRACING],
      [platform.Readiness, new platform.Readiness()],
    ]);
    // Ports of routes that are not asked here.
    for (const value of Object.values(platform) as unknown[])
      if (typeof value === 'symbol' && !given.has(value)) given.set(value, {});
    const providers = [...given].map(([provide, useValue]) => ({ provide: provide as symbol, useValue }));
    return { bus, providers };
  }

  private settings() {
    const openai: ModelUpstream = { ...this.upstream, kind: 'openai', baseUrl: `${this.stub.url}/v1` };
    return { upstreams: [this.upstream, openai], hiveState: this.hiveState };
  }

  private append(receipts: Receipt[]): Promise<void> {
    if (this.ledgerFails) return Promise.reject(new HivemindError('STORAGE_UNAVAILABLE', 'away'));
    this.receipts.push(...receipts);
    return Promise.resolve();
  }
}
