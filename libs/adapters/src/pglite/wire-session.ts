import type { Socket } from 'node:net';
import { FrameReader, STARTUP, bareFrame, closeStatement, fatalError, prefixNames, type Frame } from './wire-frames';
import type { WireTurns } from './wire-turns';

/** Messages after which a client waits for an answer: Sync, simple Query, function call; Flush too, but it goes on. */
const ENDS_BATCH = new Set(['S', 'Q', 'F', 'H']);

let sessions = 0;

/**
 * One client of the embedded database. All clients share one backend session, so each gets its own names for prepared
 * statements, and what it leaves behind (an open transaction, statements) is cleared when it goes.
 */
export class WireSession {
  private readonly frames = new FrameReader();
  private readonly prefix = `s${++sessions}_`;
  private readonly statements = new Set<string>();
  private batch: Buffer[] = [];
  private started = false;
  private flushed = false;
  private closed = false;
  private idleTransaction: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly turns: WireTurns,
    private readonly idleTransactionMs: number,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (piece) => this.read(piece));
    socket.on('error', () => this.end());
    socket.on('close', () => this.end());
  }

  /** Ends the session; the client is told why when there is a reason to tell. */
  end(reason?: { sqlState: string; message: string }): void {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.idleTransaction);
    if (reason && this.socket.writable) this.socket.write(fatalError(reason.sqlState, reason.message));
    this.socket.destroySoon();
    this.turns.drop(this);
    this.clearTraces();
  }

  private read(piece: Buffer): void {
    if (this.closed) return;
    clearTimeout(this.idleTransaction);
    this.frames.push(piece);
    try {
      for (let frame = this.frames.next(); frame && !this.closed; frame = this.frames.next()) this.take(frame);
    } catch (error) {
      this.end({ sqlState: '08P01', message: (error as Error).message });
    }
  }

  private take(frame: Frame): void {
    if (!this.started) this.start(frame);
    else if (frame.type === 'X') this.end();
    else this.collect(frame);
  }

  private start({ bytes }: Frame): void {
    const request = bytes.length >= 8 ? bytes.readInt32BE(4) : 0;
    if (request === STARTUP.ssl || request === STARTUP.gssEncryption) this.socket.write('N');
    // A statement runs to its end inside the WebAssembly backend: there is nothing that a cancel could interrupt.
    else if (request === STARTUP.cancel) this.end();
    else if (request === STARTUP.protocol3) {
      this.started = true;
      this.frames.beginTyped();
      this.submit(bytes, false);
    } else this.end({ sqlState: '08P01', message: 'Only version 3.0 of the PostgreSQL protocol is spoken here' });
  }

  private collect(frame: Frame): void {
    const { bytes, prepares } = prefixNames(frame, this.prefix);
    if (prepares !== undefined) this.statements.add(prepares);
    this.batch.push(bytes);
    if (!ENDS_BATCH.has(frame.type)) return;
    const whole = this.batch.length === 1 ? bytes : Buffer.concat(this.batch);
    this.batch = [];
    this.flushed = frame.type === 'H';
    this.submit(whole, this.flushed);
  }

  private submit(bytes: Buffer, continues: boolean): void {
    const answer: Buffer[] = [];
    this.turns.submit({
      owner: this,
      bytes,
      continues,
      onData: (data) => answer.push(data),
      onDone: () => this.answer(answer),
    });
  }

  private answer(pieces: Buffer[]): void {
    if (this.closed) return this.clearTraces();
    this.socket.write(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
    if (!this.turns.isHeldBy(this)) return;
    this.idleTransaction = setTimeout(
      () => this.end({ sqlState: '25P03', message: `The transaction was idle for ${this.idleTransactionMs} ms` }),
      this.idleTransactionMs,
    );
  }

  private clearTraces(): void {
    const held = this.turns.isHeldBy(this);
    const closing = [...this.statements].map(closeStatement);
    this.statements.clear();
    if (!held && closing.length === 0) return;
    const rollback = held ? [...(this.flushed ? [bareFrame('S')] : []), simpleQuery('rollback')] : [];
    const bytes = Buffer.concat([...rollback, ...closing, bareFrame('S')]);
    this.turns.submit({ owner: this, bytes, continues: false, onData: () => {}, onDone: () => {} });
  }
}

function simpleQuery(statement: string): Buffer {
  const text = Buffer.from(`${statement}\0`, 'utf8');
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
