/** One message of a conversation, whichever format it came in. */
export interface Turn {
  /** Its place in the prompt's messages. */
  at: number;
  /** `other`: none that the format knows. It is told in the history like a user's, but is no request. */
  role: 'system' | 'user' | 'assistant' | 'tool' | 'other';
  /** What was said, without calls and results. */
  text: string;
  calls: ToolCall[];
  results: ToolResult[];
  /** Parts that are neither text nor a call or result (images, files): they cannot be told in words. */
  attachments: number;
  /** Text of the state block that an earlier compression put here; null for all other messages. */
  record: string | null;
  /** Whether contents that an earlier compression brought back stand in it; their text is no part of `text`. */
  hasRecalled: boolean;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON text, as sent. */
  arguments: string;
}

export interface ToolResult {
  callId: string;
  text: string;
  /** What the caller said; undefined where the format has no such word. */
  failed?: boolean;
}
