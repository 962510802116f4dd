import type { EventMessage } from '@hivemind/contracts';

type ToolPayload = Extract<EventMessage, { type: 'tool.call.finished' }>['payload'];

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * What the model reads of a finished tool call: its result, text as it is and anything else as JSON, or `Error: …`
 * for a call that failed. A call that told nothing says so, because an empty message says nothing of its success.
 */
export function toolResultText({ ok, result, error }: ToolPayload): string {
  if (ok) return result === undefined ? '(no result)' : asText(result);
  const cause = error ?? result;
  return `Error: ${cause === undefined || cause === null ? 'the tool call failed' : asText(cause)}`;
}
