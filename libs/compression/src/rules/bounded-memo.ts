interface Entry<T> {
  value: T;
  length: number;
}

/**
 * What was worked out of a text, by its content: a conversation is sent again with every step, nearly all of it
 * unchanged. Holds at most `entries` results of texts of together `characters`; what was not asked for lately goes first.
 * Texts are their own keys: looking one up costs less than a digest of it.
 */
export class BoundedMemo<T> {
  private known = new Map<string, Entry<T>>();
  private older = new Map<string, Entry<T>>();
  private characters = 0;

  constructor(
    private readonly work: (text: string) => T,
    private readonly most: { entries: number; characters: number },
  ) {}

  of(text: string): T {
    const found = this.known.get(text) ?? this.revived(text);
    if (found !== undefined) return found.value;
    const fresh = { value: this.work(text), length: text.length };
    this.add(text, fresh);
    return fresh.value;
  }

  /** Two generations in place of an order of use: a look-up that hits the younger one moves nothing. */
  private revived(key: string): Entry<T> | undefined {
    const entry = this.older.get(key);
    if (entry) this.add(key, entry);
    return entry;
  }

  private add(key: string, entry: Entry<T>): void {
    this.known.set(key, entry);
    this.characters += entry.length;
    if (this.known.size < this.most.entries / 2 && this.characters < this.most.characters / 2) return;
    this.older = this.known;
    this.known = new Map();
    this.characters = 0;
  }
}
