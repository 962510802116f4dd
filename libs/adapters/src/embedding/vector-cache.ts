/** Key, map entry and array object of one vector, roughly. */
const ENTRY_BYTES = 256;

/** Vectors by key, the least recently used forgotten first. */
export class VectorCache {
  private readonly vectors = new Map<string, Float32Array>();
  private held = 0;

  /** @param maxBytes most that vectors and their bookkeeping may take */
  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.held;
  }

  get(key: string): Float32Array | undefined {
    const vector = this.vectors.get(key);
    if (vector) {
      // A Map keeps the order of insertion: what is put back is the youngest.
      this.vectors.delete(key);
      this.vectors.set(key, vector);
    }
    return vector;
  }

  set(key: string, vector: Float32Array): void {
    this.forget(key);
    this.vectors.set(key, vector);
    this.held += sizeOf(vector);
    while (this.held > this.maxBytes) this.forget(this.vectors.keys().next().value!);
  }

  private forget(key: string): void {
    const vector = this.vectors.get(key);
    if (!vector) return;
    this.vectors.delete(key);
    this.held -= sizeOf(vector);
  }
}

const sizeOf = (vector: Float32Array): number => vector.byteLength + ENTRY_BYTES;
