const SHORTEST = 3;
const LONGEST = 5;
const REMEMBERED = 4_096;
// FNV-1a; xorshift32 draws the signs of an n-gram from its hash. Integers only, hence alike on every machine.
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Vectors of words by their spelling: the sum of one pseudo-random direction per character n-gram (3 to 5, borders
 * included), so that words that share most of their letters point the same way.
 */
export class SpellingVectors {
  private readonly known = new Map<string, Int16Array>();

  constructor(private readonly dimensions: number) {}

  /** Adds the word's vector at the length `norm`. */
  add(target: Float64Array, word: string, norm: number): void {
    const directions = this.directionsOf(word);
    let squares = 0;
    for (const value of directions) squares += value * value;
    const factor = norm / Math.sqrt(squares);
    for (let d = 0; d < directions.length; d++) target[d]! += factor * directions[d]!;
  }

  private directionsOf(word: string): Int16Array {
    const known = this.known.get(word);
    if (known) return known;
    const sum = new Int16Array(this.dimensions);
    const marked = `<${word}>`;
    for (let size = SHORTEST; size <= LONGEST; size++) {
      for (let at = 0; at + size <= marked.length; at++) addDirection(sum, hash(marked, at, size));
    }
    // Signs may cancel, and two borders alone are no n-gram: the word still gets a direction of its own.
    if (sum.every((value) => value === 0)) addDirection(sum, hash(marked, 0, marked.length));
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(word, sum);
    return sum;
  }
}

function hash(text: string, at: number, size: number): number {
  let value = FNV_OFFSET;
  for (let i = at; i < at + size; i++) value = Math.imul(value ^ text.charCodeAt(i), FNV_PRIME);
  // Xorshift stands still at zero.
  return value || 1;
}

function addDirection(sum: Int16Array, seed: number): void {
  let state = seed;
  for (let d = 0; d < sum.length; d++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    sum[d]! += state & 1 ? 1 : -1;
  }
}
