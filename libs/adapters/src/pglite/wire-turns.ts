/** The database as the turns see it: one backend that answers protocol messages one batch at a time. */
export interface WireBackend {
  execProtocolRawStream(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }): Promise<void>;
  isInTransaction(): boolean;
}

/** A run of messages that must not be mixed with another client's: it ends where the server must answer. */
export interface WireBatch {
  owner: object;
  bytes: Buffer;
  /** The client asked to flush and goes on: the backend is its own until the batch that ends the exchange. */
  continues: boolean;
  onData: (data: Buffer) => void;
  onDone: () => void;
}

/**
 * Shares the one backend session among clients: batches run whole, in the order they came, and a client that has a
 * transaction open keeps the backend until it ends it.
 */
export class WireTurns {
  private waiting: WireBatch[] = [];
  private holder: object | null = null;
  private running = false;
  private stopped = false;

  /** @param onFatal the backend broke down; no batch runs after that */
  constructor(
    private readonly backend: WireBackend,
    private readonly onFatal: (error: Error) => void,
  ) {}

  submit(batch: WireBatch): void {
    this.waiting.push(batch);
    void this.run();
  }

  /** Whether this client keeps the others waiting. */
  isHeldBy(owner: object): boolean {
    return this.holder === owner;
  }

  /** Forgets what a client that went away still had waiting. */
  drop(owner: object): void {
    this.waiting = this.waiting.filter((batch) => batch.owner !== owner);
  }

  /** Resolves when nothing runs and nothing waits that could run. */
  async idle(): Promise<void> {
    while (this.running) await new Promise((resolve) => setImmediate(resolve));
  }

  private async run(): Promise<void> {
    if (this.running || this.stopped) return;
    this.running = true;
    for (let batch = this.take(); batch; batch = this.take()) {
      try {
        await this.backend.execProtocolRawStream(batch.bytes, { onRawData: (data) => batch.onData(Buffer.from(data)) });
        this.holder = batch.continues || this.backend.isInTransaction() ? batch.owner : null;
      } catch (error) {
        this.stopped = true;
        this.waiting = [];
        this.onFatal(error as Error);
        break;
      }
      batch.onDone();
      // The backend computes without a pause, so the sockets are read in between.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.running = false;
  }

  private take(): WireBatch | undefined {
    if (this.holder === null) return this.waiting.shift();
    const next = this.waiting.findIndex((batch) => batch.owner === this.holder);
    return next < 0 ? undefined : this.waiting.splice(next, 1)[0];
  }
}
