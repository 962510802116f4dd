/** A message of a PostgreSQL client: one letter (empty for the untyped messages of the start-up) and its bytes, whole. */
export interface Frame {
  type: string;
  bytes: Buffer;
}

/** What an untyped message asks for. */
export const STARTUP = { protocol3: 196608, ssl: 80877103, gssEncryption: 80877104, cancel: 80877102 } as const;

/** PostgreSQL itself refuses longer messages. */
const MAX_FRAME_BYTES = 0x3fffffff;
const MAX_STARTUP_BYTES = 10_000;

/** Cuts a client's byte stream into messages. Long messages are joined once, when their last byte has come. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private buffered = 0;
  private wanted = 0;
  private started = false;

  push(piece: Buffer): void {
    this.pieces.push(piece);
    this.buffered += piece.length;
  }

  /** After the start-up message every message carries a letter. */
  beginTyped(): void {
    this.started = true;
  }

  /** The next whole message, or null until more bytes come. */
  next(): Frame | null {
    const header = this.started ? 5 : 4;
    if (this.buffered < Math.max(header, this.wanted)) return null;
    const bytes = this.joined();
    const length = bytes.readInt32BE(header - 4) + (this.started ? 1 : 0);
    if (length < header || length > (this.started ? MAX_FRAME_BYTES : MAX_STARTUP_BYTES))
      throw new Error('A client sent a message of impossible length');
    this.wanted = length;
    if (bytes.length < length) return null;
    this.wanted = 0;
    const rest = bytes.subarray(length);
    this.pieces = rest.length > 0 ? [rest] : [];
    this.buffered = rest.length;
    return { type: this.started ? String.fromCharCode(bytes[0]!) : '', bytes: bytes.subarray(0, length) };
  }

  private joined(): Buffer {
    if (this.pieces.length > 1) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0]!;
  }
}

/** A typed message with an empty body. */
export const bareFrame = (type: 'S' | 'H'): Buffer => Buffer.from([type.charCodeAt(0), 0, 0, 0, 4]);

/** `Close` of a prepared statement. */
export function closeStatement(name: string): Buffer {
  return frame('C', [Buffer.from('S'), cString(name)]);
}

export function fatalError(sqlState: string, message: string): Buffer {
  const field = (code: string, text: string) => Buffer.concat([Buffer.from(code), cString(text)]);
  const fields = [field('S', 'FATAL'), field('V', 'FATAL'), field('C', sqlState), field('M', message)];
  return frame('E', [...fields, Buffer.from([0])]);
}

function frame(type: string, body: Buffer[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([Buffer.from(type), length, ...body]);
}

const cString = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf8');

/** Where the names of prepared statements and portals stand in the messages of the extended query protocol. */
const NAMES: Record<string, { offset: number; count: number }> = {
  P: { offset: 5, count: 1 },
  B: { offset: 5, count: 2 },
  D: { offset: 6, count: 1 },
  C: { offset: 6, count: 1 },
  E: { offset: 5, count: 1 },
};

/**
 * The message with `prefix` before every name in it, and the name of the statement that it prepares, if it does.
 * The unnamed statement and portal stay unnamed.
 */
export function prefixNames({ type, bytes }: Frame, prefix: string): { bytes: Buffer; prepares?: string } {
  const place = NAMES[type];
  if (!place) return { bytes };
  const names: string[] = [];
  let end = place.offset;
  for (let i = 0; i < place.count; i++) {
    const zero = bytes.indexOf(0, end);
    if (zero < 0) throw new Error('A client sent a malformed message');
    const name = bytes.toString('utf8', end, zero);
    names.push(name === '' ? '' : prefix + name);
    end = zero + 1;
  }
  if (names.every((name) => name === '')) return { bytes };
  const target = bytes.subarray(5, place.offset);
  const renamed = frame(type, [target, ...names.map(cString), bytes.subarray(end)]);
  return type === 'P' ? { bytes: renamed, prepares: names[0] } : { bytes: renamed };
}
