interface Entry<T> {
  /** Its key. */
  text: string;
  value: T;
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
    const copy = copyOf(text);
    const value = this.work(copy);
    this.add({ text: copy, value });
    return value;
  }

  /** Two generations in place of an order of use: a look-up that hits the younger one moves nothing. */
  private revived(text: string): Entry<T> | undefined {
    const entry = this.older.get(text);
    if (entry) this.add(entry);
    return entry;
  }

  private add(entry: Entry<T>): void {
    this.known.set(entry.text, entry);
    this.characters += entry.text.length;
    if (this.known.size < this.most.entries / 2 && this.characters < this.most.characters / 2) return;
    this.older = this.known;
    this.known = new Map();
    this.characters = 0;
  }
}

/**
 * A text that was cut from a longer one keeps all of that in memory, and so does what is cut from it. To cut from a text
 * that was joined, V8 writes that out first; this takes a fifth of the time of the ways that are meant for copying.
 */
const copyOf = (text: string): string => ` ${text}`.slice(1);
