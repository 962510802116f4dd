import { readFile } from 'node:fs/promises';

const MAGIC = 'HMWV';
const VERSION = 1;
const HEADER_BYTES = 24;

/** The bundled word vectors: SIF weight and component removal are already in them. */
export interface WordVectors {
  dimensions: number;
  /** Row of each word. */
  rows: ReadonlyMap<string, number>;
  /** Vector of a row: its scale times its `dimensions` components. */
  scales: Float32Array;
  components: Int8Array;
  /** Length of the vector that a word outside the vocabulary gets. */
  unknownNorm: number;
}

/** @throws Error when the file is not one that this version reads */
export async function readWordVectors(file: string): Promise<WordVectors> {
  const bytes = await readFile(file);
  if (bytes.toString('latin1', 0, 4) !== MAGIC || bytes.readUInt32LE(4) !== VERSION) {
    throw new Error(`${file} holds no word vectors of version ${VERSION}`);
  }
  const [dimensions, count, listBytes] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number];
  const scalesAt = HEADER_BYTES + listBytes;
  const componentsAt = scalesAt + 4 * count;
  if (bytes.length !== componentsAt + count * dimensions) throw new Error(`${file} is truncated`);

  const rows = new Map<string, number>();
  bytes
    .toString('utf8', HEADER_BYTES, scalesAt)
    .trimEnd()
    .split('\n')
    .forEach((word, row) => rows.set(word, row));
  const scales = Float32Array.from({ length: count }, (_, row) => bytes.readFloatLE(scalesAt + 4 * row));
  const components = new Int8Array(bytes.buffer, bytes.byteOffset + componentsAt, count * dimensions);
  return { dimensions, rows, scales, components, unknownNorm: bytes.readFloatLE(20) };
}
