/** What the stub model says: text, or a call of a tool. */
export type StubReply = { text: string } | { tool: string; input: { step: number }; callId: string };

/** What both providers' requests come to. */
export interface StubPrompt {
  model: string;
  stream: boolean;
  lastUserText: string;
  toolName: string | undefined;
  /** Results of tools that the conversation holds so far. */
  toolResults: number;
}

/** Calls of a tool before a model with tools says anything. */
export const TOOL_STEPS = 3;

/** Always the same for the same conversation: calls the first tool three times, then says what it was told. */
export function stubReply({ lastUserText, toolName, toolResults }: StubPrompt): StubReply {
  if (toolName === undefined || toolResults >= TOOL_STEPS) return { text: `You said: ${lastUserText}` };
  const step = toolResults + 1;
  return { tool: toolName, input: { step }, callId: `call_${step}` };
}

/** The pieces in which a text is streamed; together they are the text. */
export const pieces = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** Tokens as this stub counts them: words. */
export const stubTokens = (text: string): number => pieces(text).length;

/** All text in a message's content, of either provider. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as { text?: unknown }[]).map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}
