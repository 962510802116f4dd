import type { Readable } from 'node:stream';

export interface Line {
  /** From 1. */
  number: number;
  /** Without its line break; null when it is longer than allowed. */
  bytes: Buffer | null;
}

const [NEWLINE, RETURN] = Buffer.from('\n\r');

/**
 * The lines of a stream, read no faster than they are taken. Of a line that is too long no more than the limit is kept
 * in memory. When the reader stops early, the stream is left as it is, so that an answer can still be sent.
 */
export async function* readLines(stream: Readable, maxLineBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer) => {
    length += piece.length;
    if (length > maxLineBytes) pieces = [];
    else if (piece.length > 0) pieces.push(piece);
  };
  const take = (): Line => {
    const line = { number: number++, bytes: length > maxLineBytes ? null : withoutReturn(Buffer.concat(pieces)) };
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE!); end >= 0; end = chunk.indexOf(NEWLINE!, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield take();
}

const withoutReturn = (line: Buffer): Buffer => (line.at(-1) === RETURN ? line.subarray(0, -1) : line);
