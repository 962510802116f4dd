import { hash } from 'node:crypto';

/** Shorter texts are their own key. */
const DIGEST_FROM_LENGTH = 512;

const keyOf = (text: string): string =>
  text.length < DIGEST_FROM_LENGTH ? text : hash('sha256', Buffer.from(text, 'utf16le'), 'base64');

interface Entry<T> {
  value: T;
  length: number;
}

/**
 * What was worked out of a text, by its content: a conversation is sent again with every step, nearly all of it
 * unchanged. Holds at most `entries` results of texts of together `characters`; what was not asked for lately goes first.
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
    const key = keyOf(text);
    const found = this.known.get(key) ?? this.revived(key);
    if (found !== undefined) return found.value;
    const fresh = { value: this.work(text), length: text.length };
    this.add(key, fresh);
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
