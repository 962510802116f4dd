import type { CompileInput, CompileResult, CountedRecord, Metadata } from '@hivemind/contracts';

/** A request that offers nothing but one current message; a test overlays what it is about. */
export function compileInput(overlay: Partial<CompileInput> = {}): CompileInput {
  return {
    sessionId: 'session-a',
    turnNumber: 7,
    budgetTokens: 4096,
    current: { content: 'What did we agree on?' },
    messages: [],
    history: [],
    recalledMemories: [],
    recalledConversation: [],
    holds: [],
    policy: {},
    config: {},
    eventId: null,
    traceId: null,
    receiptId: 'receipt-1',
    builtAt: 1_790_000_000.25,
    ...overlay,
  };
}

export const memory = (id: string, content: string, metadata: Metadata = {}): CountedRecord => ({
  id,
  content,
  metadata,
});

/** Both halves of an exchange, the reply a second behind the call; ids `<pair>-user` and `<pair>-assistant`. */
export function exchange(
  pair: string,
  time: number,
  call: string,
  reply: string,
  metadata: Metadata = {},
): CountedRecord[] {
  const half = (role: string, content: string, timestamp: number): CountedRecord => ({
    id: `${pair}-${role}`,
    content,
    metadata: { exchange_pair_id: pair, role, timestamp, ...metadata },
  });
  return [half('user', call, time), half('assistant', reply, time + 1)];
}

export const ids = ({ bundle }: CompileResult): string[] => bundle.messages.map((message) => message.id);

export const contentOf = ({ bundle }: CompileResult, id: string): string | undefined =>
  bundle.messages.find((message) => message.id === id)?.content;

export const reasonOf = ({ admissions }: CompileResult, id: string): string | undefined =>
  admissions.find((admission) => admission.id === id)?.reason;

/** A text of about `words` tokens. */
export const prose = (words: number): string => Array.from({ length: words }, () => 'river').join(' ');
