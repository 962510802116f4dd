// The file that the static embedder reads. All numbers are little-endian:
//   "HMWV", u32 version, u32 dimensions, u32 words, u32 bytes of the word list, f32 norm of an unknown word
//   words, UTF-8, separated by line feeds, padded with line feeds to a multiple of four
//   f32 scale of each word; i8 components, row by row: vector = scale * components
const MAGIC = 'HMWV';
const VERSION = 1;
const HEADER_BYTES = 24;

// An unknown word's vector is a guess by spelling; it weighs less than a known one.
const UNKNOWN_SHARE = 0.7;

export function encodeAsset(words, rows) {
  const dimensions = rows[0].length;
  const list = Buffer.from(words.join('\n'), 'utf8');
  const listBytes = Math.ceil(list.length / 4) * 4;
  const bytes = Buffer.alloc(HEADER_BYTES + listBytes + words.length * (4 + dimensions), '\n');
  bytes.write(MAGIC, 0, 'latin1');
  [VERSION, dimensions, words.length, listBytes].forEach((value, i) => bytes.writeUInt32LE(value, 4 + 4 * i));
  const meanNorm = rows.reduce((sum, row) => sum + Math.hypot(...row), 0) / rows.length;
  bytes.writeFloatLE(UNKNOWN_SHARE * meanNorm, 20);
  list.copy(bytes, HEADER_BYTES);
  const scalesAt = HEADER_BYTES + listBytes;
  const componentsAt = scalesAt + 4 * words.length;
  rows.forEach((row, i) => {
    const scale = Math.max(...row.map(Math.abs)) / 127;
    bytes.writeFloatLE(scale, scalesAt + 4 * i);
    row.forEach((value, d) => bytes.writeInt8(Math.round(value / scale), componentsAt + i * dimensions + d));
  });
  return bytes;
}
