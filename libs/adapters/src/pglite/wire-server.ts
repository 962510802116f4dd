import { createServer, type Server } from 'node:net';
import { WireSession } from './wire-session';
import { WireTurns, type WireBackend } from './wire-turns';

/**
 * Longest pause of a client inside a transaction. It keeps every other client waiting, so a client that forgot its
 * transaction is cut off.
 */
const IDLE_TRANSACTION_MS = 10_000;
const MAX_CLIENTS = 200;

export interface WireServerOptions {
  backend: WireBackend;
  /** Path of the unix socket. */
  socketPath: string;
  /** The backend broke down for good; every client has been cut off. */
  onFatal: (error: Error) => void;
  /** Default 10 seconds. */
  idleTransactionMs?: number;
}

/** Lets PostgreSQL clients talk to an in-process backend over a unix socket. */
export class WireServer {
  private readonly sessions = new Set<WireSession>();
  private readonly turns: WireTurns;
  private readonly server: Server;

  constructor(private readonly options: WireServerOptions) {
    this.turns = new WireTurns(options.backend, (error) => this.fail(error));
    this.server = createServer((socket) => {
      const session = new WireSession(socket, this.turns, options.idleTransactionMs ?? IDLE_TRANSACTION_MS);
      this.sessions.add(session);
      socket.once('close', () => this.sessions.delete(session));
    });
    this.server.maxConnections = MAX_CLIENTS;
  }

  /** @throws the system's error when the socket cannot be made */
  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(this.options.socketPath, () => resolve());
    });
  }

  /** Takes no more clients, lets what they have sent run, then cuts them off. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    await this.turns.idle();
    this.cutOff();
    await this.turns.idle();
    await closed;
  }

  private fail(error: Error): void {
    this.server.close();
    this.cutOff({ sqlState: '57P02', message: 'The embedded database broke down' });
    this.options.onFatal(error);
  }

  private cutOff(reason?: { sqlState: string; message: string }): void {
    for (const session of this.sessions) session.end(reason);
  }
}
