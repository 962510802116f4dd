import type { ChatPrompt } from '@hivemind/contracts';
import type { KeptState, SessionMemory } from '../session/session-memory';
import { countPromptTokens, messageTokens } from '../tokens/prompt-tokens';
import { tokensOfLines } from '../tokens/token-memo';
import { cached, CACHE_LIFETIME_MS } from './break-even';

/** How much of a prompt the provider has cached, by what was sent last. Without a word of that, the caller's own prompt. */
export class CachedPrefix {
  private readonly isCold: boolean;
  /** The state that the last prompt began with; null: it went out as it came. */
  private readonly sentState: KeptState | null;
  /** Contents that stood behind that state. */
  private readonly sentRecalled: string;
  /** Messages of the last prompt. */
  private readonly sentMessages: number;
  /** Tokens of what stands before the first message of the conversation. */
  private readonly head: number;

  /** @param start first message after the leading instructions */
  constructor(
    private readonly prompt: ChatPrompt,
    private readonly start: number,
    { sent, state }: SessionMemory,
    nowMs: number,
  ) {
    this.head = countPromptTokens({ ...prompt, messages: prompt.messages.slice(0, start) });
    this.isCold = sent !== null && nowMs - sent.atMs > CACHE_LIFETIME_MS;
    this.sentState = sent?.compressed ? state : null;
    this.sentRecalled = String(sent?.recalled);
    this.sentMessages = sent?.messages ?? prompt.messages.findLastIndex(({ role }) => role === 'assistant');
  }

  ofOriginal(): number {
    return this.warm(this.sentState ? this.head : this.head + this.between(this.start, this.sentMessages));
  }

  /** @param recalled what stands behind the state, and how much that is */
  ofKept(kept: KeptState, recalled: { keys: readonly string[]; tokens: number }): number {
    if (this.sentState?.block !== kept.block) return this.warm(this.head);
    const block = this.head + tokensOfLines(kept.block);
    if (this.sentRecalled !== String(recalled.keys)) return this.warm(block);
    const verbatim = kept.kept.reduce((sum, at) => sum + this.between(at, at + 1), recalled.tokens);
    return this.warm(block + verbatim + this.between(kept.from, this.sentMessages));
  }

  /**
   * Of a prompt with a state that was not sent before. A provider that caches whole messages, or up to marks, finds
   * nothing of a message that begins as it did and goes on otherwise.
   */
  ofNewState(): number {
    return this.warm(this.head);
  }

  private warm(tokens: number): number {
    return this.isCold ? 0 : cached(tokens);
  }

  private between(from: number, to: number): number {
    const messages = this.prompt.messages.slice(from, Math.max(from, to));
    return messages.reduce((sum, message) => sum + messageTokens(this.prompt.format, message), 0);
  }
}
