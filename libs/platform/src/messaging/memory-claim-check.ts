import { newId } from '@hivemind/contracts';
import type { ClaimCheck } from '@hivemind/ports';

/** Claim check within one process: values are handed over as they are and dropped once taken or expired. */
export class MemoryClaimCheck implements ClaimCheck {
  private readonly values = new Map<string, { value: unknown; expiresAt: number }>();

  put(value: unknown, ttlMs: number): Promise<string> {
    const now = Date.now();
    // Values go in with one lifetime, so the oldest stand first and the loop ends at the first that is still good.
    for (const [ticket, { expiresAt }] of this.values) {
      if (expiresAt > now) break;
      this.values.delete(ticket);
    }
    const ticket = newId();
    this.values.set(ticket, { value, expiresAt: now + ttlMs });
    return Promise.resolve(ticket);
  }

  /** Nothing is parsed: what was left never left this process. */
  take<Value>(ticket: string): Promise<Value | undefined> {
    const held = this.values.get(ticket);
    this.values.delete(ticket);
    return Promise.resolve(held && held.expiresAt > Date.now() ? (held.value as Value) : undefined);
  }
}
