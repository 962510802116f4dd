import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WireServer } from './wire-server';
import type { WireBackend } from './wire-turns';

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const query = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};

/** Answers each batch with its text, is in a transaction between `begin` and `rollback`, breaks down on `crash`. */
class ScriptedBackend implements WireBackend {
  readonly batches: string[] = [];
  private inTransaction = false;

  async execProtocolRawStream(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }): Promise<void> {
    const text = Buffer.from(message)
      .toString('latin1')
      .replace(/[^a-z0-9 ]/g, '');
    this.batches.push(text);
    if (text.includes('crash')) throw new Error('unreachable executed');
    if (text.includes('begin')) this.inTransaction = true;
    if (text.includes('rollback')) this.inTransaction = false;
    options.onRawData(Buffer.from(`<${text}>`));
  }

  isInTransaction(): boolean {
    return this.inTransaction;
  }
}

describe('The server before the embedded database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'hm-wire-'));
  const socketPath = join(directory, 'socket');
  let backend: ScriptedBackend;
  let server: WireServer;
  let fatal: Error[];
  beforeEach(async () => {
    backend = new ScriptedBackend();
    fatal = [];
    server = new WireServer({ backend, socketPath, onFatal: (error) => fatal.push(error), idleTransactionMs: 60 });
    await server.listen();
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const connect = async (): Promise<{ socket: Socket; received: () => string }> => {
    const socket = createConnection(socketPath);
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    await once(socket, 'connect');
    socket.write(STARTUP);
    await once(socket, 'data');
    return { socket, received: () => text };
  };

  it('runs a batch whole even when it arrives in pieces, between which others are served', async () => {
    const [slow, quick] = [await connect(), await connect()];
    const long = query(`long ${'y'.repeat(100_000)}`);
    slow.socket.write(long.subarray(0, 50_000));
    quick.socket.write(query('quick'));
    await once(quick.socket, 'data');
    slow.socket.write(long.subarray(50_000));
    await once(slow.socket, 'data');
    expect(backend.batches.slice(2).map((batch) => batch.slice(0, 6).trim())).toEqual(['quick', 'long y']);
    for (const client of [slow, quick]) client.socket.destroy();
  });

  it('keeps others waiting while a client is in a transaction, and cuts it off when it stays idle there', async () => {
    const [forgetful, patient] = [await connect(), await connect()];
    forgetful.socket.write(query('begin'));
    await once(forgetful.socket, 'data');
    patient.socket.write(query('patient'));
    await once(forgetful.socket, 'close');
    expect(forgetful.received()).toContain('25P03');
    if (!patient.received().includes('patient')) await once(patient.socket, 'data');
    expect(backend.batches.slice(2).map((batch) => batch.trim())).toEqual(['begin', 'rollback', 'patient']);
    patient.socket.destroy();
  });

  it('cuts every client off and says so once when the database breaks down', async () => {
    const [one, two] = [await connect(), await connect()];
    const closed = Promise.all([once(one.socket, 'close'), once(two.socket, 'close')]);
    one.socket.write(query('crash'));
    await closed;
    expect(fatal.map((error) => error.message)).toEqual(['unreachable executed']);
    expect(two.received()).toContain('57P02');
  });

  it('answers what speaks another protocol, asks for encryption or sends nonsense, and goes on', async () => {
    const other = createConnection(socketPath);
    other.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
    expect((await once(other, 'data'))[0]!.toString()).toBe('N');
    other.write(Buffer.from([0, 0, 0, 8, 0, 2, 0, 0]));
    expect((await once(other, 'data'))[0]!.toString('latin1')).toContain('08P01');
    const noise = createConnection(socketPath);
    noise.resume().write('GET / HTTP/1.1\r\n\r\n');
    await once(noise, 'close');
    const client = await connect();
    expect(client.received()).not.toBe('');
    client.socket.destroy();
  });
});
