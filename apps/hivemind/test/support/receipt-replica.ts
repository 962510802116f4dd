import { Global, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PgReceiptBodyStores, type Postgres, PostgresReceiptLedger } from '@hivemind/adapters';
import type { ChainKey } from '@hivemind/audit';
import { allContracts, type MessageContext, newId } from '@hivemind/contracts';
import {
  createLogger,
  InProcessBus,
  InProcessClient,
  InProcessServer,
  LOGGER,
  MessageClient,
  RECEIPT_BODY_STORES,
  RECEIPT_LEDGER,
} from '@hivemind/platform';
import type { ReceiptBodies, ReceiptLedger } from '@hivemind/ports';
import { ReceiptsModule } from '@hivemind/receipts';

/** A place at which a process can be stopped: what comes there waits until it is let go on. */
export class Gate {
  private waiting: { arrived: () => void; passed: Promise<void> } | null = null;

  /** Closes the gate for the next one that comes. `arrived` resolves once it stands there, `open` lets it go on. */
  close(): { arrived: Promise<void>; open: () => void } {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => (open = resolve));
    const arrived = new Promise<void>((resolve) => (this.waiting = { arrived: resolve, passed }));
    return { arrived, open };
  }

  async pass(): Promise<void> {
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.arrived();
    await waiting?.passed;
  }
}

/** One process of the receipts service over the real stores, which can be stopped before it puts bodies or restarts. */
export class ReceiptReplica {
  readonly beforePut = new Gate();
  readonly beforeRestart = new Gate();
  private readonly afterLooking = new Gate();
  private readonly sweeping = this.afterLooking.close();
  private readonly messages: MessageClient;
  private app: INestMicroservice | undefined;

  constructor(
    private readonly postgres: Postgres,
    private readonly key: ChainKey,
    private readonly bus = new InProcessBus(),
  ) {
    this.messages = new MessageClient(new InProcessClient(bus));
  }

  async start(): Promise<this> {
    const log = createLogger('receipts', 'fatal');
    const providers = [
      { provide: LOGGER, useValue: log },
      { provide: RECEIPT_LEDGER, useValue: this.ledger() },
      { provide: RECEIPT_BODY_STORES, useValue: { of: (projectId: string) => this.bodies(projectId) } },
    ];
    class Ports {}
    Global()(Ports);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Ports);
    class Replica {}
    Module({ imports: [Ports, ReceiptsModule] })(Replica);
    const needed = allContracts().filter(({ pattern }) => pattern.startsWith('receipts.'));
    const strategy = new InProcessServer(this.bus, log, { needed });
    this.app = await NestFactory.createMicroservice(Replica, { strategy, logger: false, abortOnError: false });
    await this.app.listen();
    // It looks for waiting receipts when it starts; from here on it delivers what it is told of.
    await this.sweeping.arrived;
    this.sweeping.open();
    return this;
  }

  /** Sends it a message about a project. */
  readonly ask: MessageClient['send'] = (contract, context, payload) => this.messages.send(contract, context, payload);

  async close(): Promise<void> {
    await this.app?.close();
  }

  private ledger(): ReceiptLedger {
    const ledger = new PostgresReceiptLedger(this.postgres.pool, this.key);
    const restart: ReceiptLedger['restart'] = async (...args) => {
      await this.beforeRestart.pass();
      await ledger.restart(...args);
    };
    const projectsWaiting: ReceiptLedger['projectsWaiting'] = async (limit) => {
      const projects = await ledger.projectsWaiting(limit);
      await this.afterLooking.pass();
      return projects;
    };
    return forwarding(ledger, { restart, projectsWaiting });
  }

  private async bodies(projectId: string): Promise<ReceiptBodies> {
    const bodies = await new PgReceiptBodyStores(this.postgres.pool).of(projectId);
    const put: ReceiptBodies['put'] = async (receipts) => {
      await this.beforePut.pass();
      await bodies.put(receipts);
    };
    return forwarding(bodies, { put });
  }
}

/** The same object with some methods in place of its own. */
function forwarding<T extends object>(target: T, own: Partial<T>): T {
  return new Proxy(target, {
    get: (_, name) => {
      const value: unknown = Reflect.get(name in own ? own : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export const contextOf = (projectId: string): MessageContext => ({
  requestId: newId(),
  deadlineAt: Date.now() + 60_000,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  scope: { tenantId: 'hm_tenant_0000000000000001', projectId, keyId: 'api_key_1' },
});
